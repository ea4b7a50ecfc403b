import { type Basket, parseBasket } from './basket'
import { BASKET_KEY } from './basket-key'

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
    // A page in the back/forward cache gets no storage events.
    const outside = ['storage', 'pageshow'] as const
    for (const type of outside) addEventListener(type, listener)
    return () => {
      listeners.delete(listener)
      for (const type of outside) removeEventListener(type, listener)
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
