import { useEffect, useMemo, useSyncExternalStore } from 'react'
import type { Service } from '~/agency/catalogue/service'
import { addToBasket, atListPrices, type Basket, EMPTY_BASKET } from './basket'
import { dropBasketCookie } from './basket-cookie'
import { browserBasket, changeBasket } from './browser-basket'

/**
 * Returns the visitor's basket. `fromCookie`: the basket that the server rendered (null: it had no
 * catalogue), shown until a script moves it to local storage. Prices are those of `services`, the
 * list on the page (null: none yet).
 */
export function useBasket(fromCookie: Basket | null, services: readonly Service[] | null): Basket {
  const basket = useSyncExternalStore(
    browserBasket.subscribe,
    browserBasket.get,
    () => fromCookie ?? EMPTY_BASKET,
  )
  useEffect(() => {
    if (!fromCookie || fromCookie.length === 0) return
    changeBasket((own) => fromCookie.reduce(addToBasket, own))
    dropBasketCookie()
  }, [fromCookie])
  return useMemo(() => (services ? atListPrices(basket, services) : basket), [basket, services])
}
