import { createBrowserStore } from '~/visitor/ui/browser-store'
import { type Basket, parseBasket } from './basket'

/** The basket in local storage, under the key of the specification (9). */
export const browserBasket = createBrowserStore({
  storage: 'localStorage',
  key: 'bucket',
  parse: parseBasket,
})

/**
 * Changes the basket that is in storage now, with the changes of other tabs. Returns whether it
 * differs.
 */
export function changeBasket(change: (basket: Basket) => Basket): boolean {
  const before = browserBasket.get()
  const basket = change(before)
  if (basket === before) return false
  browserBasket.set(basket)
  return true
}
