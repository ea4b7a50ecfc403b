import { useEffect, useSyncExternalStore } from 'react'
import type { Service } from '~/catalogue/service'
import { addToBasket, atListPrices, type Basket, EMPTY_BASKET } from './basket'
import { basketCookieVersion, dropBasketCookie } from './basket-cookie'
import { browserBasket, changeBasket, subscribeToBasket } from './browser-basket'

/**
 * The visitor's basket. `fromCookie` is what the server rendered (null: it had no catalogue to read
 * the cookie by): it shows until the scripts run, which then move it into the browser's own basket.
 * `cookieVersion` says from which state of it: a form that was posted before the scripts came may have
 * set another one while this page is still there, and that is the next page's to take over. Prices
 * follow `services`, the list that the page shows (null: none yet).
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
