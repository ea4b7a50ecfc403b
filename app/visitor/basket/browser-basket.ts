import { type Basket, parseBasket } from './basket'
import { BASKET_KEY, onStorageChange } from './basket-storage'

let text: string | null = null
let value = parseBasket(text)
let isSaved = true
const listeners = new Set<() => void>()

/** The basket in local storage, for `useSyncExternalStore`. If storage is full or forbidden, it lives with the page. */
export const browserBasket = {
  /** Returns the basket: the same object until it changes. */
  get(): Basket {
    if (isSaved) read()
    return value
  },

  /** Whether the basket lasts longer than the page. */
  isSaved: () => isSaved,

  /** Calls the listener when this page or another tab changes the basket. Returns a function that unsubscribes. */
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    const unsubscribe = onStorageChange(listener)
    return () => {
      listeners.delete(listener)
      unsubscribe()
    }
  },
}

/** Changes the basket as it is in storage now, with other tabs' changes. Returns whether it differs. */
export function changeBasket(change: (basket: Basket) => Basket): boolean {
  const before = browserBasket.get()
  const basket = change(before)
  if (basket === before) return false
  value = basket
  isSaved = write(JSON.stringify(basket))
  for (const listener of listeners) listener()
  return true
}

function read(): void {
  try {
    const stored = localStorage.getItem(BASKET_KEY)
    if (stored === text) return
    text = stored
    value = parseBasket(stored)
  } catch {
    isSaved = false // forbidden
  }
}

function write(next: string): boolean {
  try {
    localStorage.setItem(BASKET_KEY, next)
    text = next
    return true
  } catch {
    return false // full, or forbidden
  }
}
