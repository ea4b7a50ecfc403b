import { type Service, serviceKey } from '~/agency/catalogue/service'
import { createBrowserStore } from '~/visitor/ui/browser-store'
import { type Basket, besideList, parseBasket, underListTitles } from './basket'

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

/** Titles under which services were chosen, by the keys that they have in today's list: as long as the page. */
let formerTitles: ReadonlyMap<string, string> = new Map()

export const getFormerTitles = () => formerTitles

/** Stores the titles of today's list, so that a new one is said once. */
export function takeListTitles(services: readonly Service[]): void {
  changeBasket((basket) => {
    const renamed = besideList(basket, services).flatMap((item) =>
      item.formerTitle === undefined ? [] : [[serviceKey(item), item.formerTitle] as const],
    )
    if (renamed.length > 0) formerTitles = new Map([...formerTitles, ...renamed])
    return underListTitles(basket, services)
  })
}
