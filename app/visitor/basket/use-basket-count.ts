import { useSyncExternalStore } from 'react'
import { BASKET_KEY, onStorageChange } from './basket-storage'

/** Returns how many services local storage holds; 0 on the server. Pages that only count load no more of the basket. */
export function useBasketCount(): number {
  return useSyncExternalStore(onStorageChange, count, () => 0)
}

function count(): number {
  try {
    const items: unknown = JSON.parse(localStorage.getItem(BASKET_KEY) ?? '[]')
    return Array.isArray(items) ? items.length : 0
  } catch {
    return 0
  }
}
