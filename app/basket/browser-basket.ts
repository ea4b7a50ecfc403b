import { type Basket, EMPTY_BASKET, parseBasket } from './basket'

/** The basket's key in local storage (specification, 9). */
const KEY = 'bucket'

let basket: Basket = EMPTY_BASKET
let text: string | null = null
/** Whether storage has failed: from then on the basket lasts as long as the page. */
let unsaved = false
const listeners = new Set<() => void>()

/** Returns the basket in local storage: the same object until it changes. */
export function browserBasket(): Basket {
  if (unsaved) return basket
  const stored = readStorage()
  if (stored !== text) {
    text = stored
    basket = parseBasket(stored)
  }
  return basket
}

/**
 * Changes the basket that is in storage now, with the changes of other tabs. Returns whether it
 * differs.
 */
export function changeBasket(change: (basket: Basket) => Basket): boolean {
  const before = browserBasket()
  basket = change(before)
  if (basket === before) return false
  writeStorage(JSON.stringify(basket))
  for (const listener of listeners) listener()
  return true
}

/**
 * Calls the listener when this page or another tab changes the basket. Returns a function that
 * unsubscribes.
 */
export function subscribeToBasket(listener: () => void): () => void {
  listeners.add(listener)
  // A page in the back/forward cache gets no storage events.
  const outside = ['storage', 'pageshow'] as const
  for (const type of outside) addEventListener(type, listener)
  return () => {
    listeners.delete(listener)
    for (const type of outside) removeEventListener(type, listener)
  }
}

function readStorage(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    unsaved = true // forbidden
    return text
  }
}

function writeStorage(next: string): void {
  try {
    localStorage.setItem(KEY, next)
    text = next
  } catch {
    unsaved = true // full, or forbidden
  }
}
