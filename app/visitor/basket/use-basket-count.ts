import { useSyncExternalStore } from 'react'
import { BASKET_KEY } from './basket-key'

/** Returns how many services local storage holds; 0 on the server. Pages that only count load no more of the basket. */
export function useBasketCount(): number {
  return useSyncExternalStore(subscribe, count, () => 0)
}

function subscribe(listener: () => void): () => void {
  // A page in the back/forward cache gets no storage events.
  const events = ['storage', 'pageshow'] as const
  for (const event of events) addEventListener(event, listener)
  return () => {
    for (const event of events) removeEventListener(event, listener)
  }
}

function count(): number {
  try {
    const items: unknown = JSON.parse(localStorage.getItem(BASKET_KEY) ?? '[]')
    return Array.isArray(items) ? items.length : 0
  } catch {
    return 0
  }
}
