import { useEffect, useSyncExternalStore } from 'react'
import { addToBasket, type Basket, EMPTY_BASKET } from './basket'
import { dropBasketCookie, hasBasketCookie } from './basket-cookie'
import { browserBasket, changeBasket, subscribeToBasket } from './browser-basket'

/**
 * The visitor's basket. `fromCookie` is what the server rendered (null: it had no catalogue to read
 * the cookie by): it shows until the scripts run, which then move it into the browser's own basket.
 */
export function useBasket(fromCookie: Basket | null): Basket {
  const basket = useSyncExternalStore(
    subscribeToBasket,
    browserBasket,
    () => fromCookie ?? EMPTY_BASKET,
  )
  useEffect(() => {
    if (!fromCookie || !hasBasketCookie()) return
    changeBasket((own) => fromCookie.reduce(addToBasket, own))
    dropBasketCookie()
  }, [fromCookie])
  return basket
}
