import { useSyncExternalStore } from 'react'
import { browserBasket } from './browser-basket'

/** Returns how many services the basket of local storage holds: none on the server, whose pages are everybody's. */
export function useBasketCount(): number {
  return useSyncExternalStore(
    browserBasket.subscribe,
    () => browserBasket.get().length,
    () => 0,
  )
}
