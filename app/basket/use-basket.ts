import { useEffect, useSyncExternalStore } from 'react'
import type { Service } from '~/catalogue/service'
import { addToBasket, atListPrices, type Basket, EMPTY_BASKET } from './basket'
import { basketCookieVersion, dropBasketCookie } from './basket-cookie'
import { browserBasket, changeBasket, subscribeToBasket } from './browser-basket'

/**
 * Returns the visitor's basket. `fromCookie`: the basket that the server rendered (null: it had no
 * catalogue), shown until a script moves it to local storage. `cookieVersion`: the version of the
 * cookie it came from. If a form was posted before the scripts loaded, the cookie has changed by
 * then, and the next page moves the basket. Prices follow `services`, the list on the page (null:
 * none yet).
 */
export function useBasket(
  fromCookie: Basket | null,
  cookieVersion: string | null,
  services: readonly Service[] | null,
): Basket {
  const basket = useSyncExternalStore(
    subscribeToBasket,
    browserBasket,
    () => fromCookie ?? EMPTY_BASKET,
  )
  useEffect(() => {
    if (
      !fromCookie ||
      cookieVersion === null ||
      cookieVersion !== basketCookieVersion(document.cookie)
    )
      return
    changeBasket((own) => fromCookie.reduce(addToBasket, own))
    dropBasketCookie()
  }, [fromCookie, cookieVersion])
  useEffect(() => {
    if (services) changeBasket((own) => atListPrices(own, services))
  }, [services])
  return basket
}
