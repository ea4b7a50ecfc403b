import { useEffect, useMemo, useSyncExternalStore } from 'react'
import type { Service } from '~/agency/catalogue/service'
import { addToBasket, type Basket, besideList, EMPTY_BASKET, type ListedBasket } from './basket'
import { dropBasketCookie } from './basket-cookie'
import { browserBasket, changeBasket } from './browser-basket'

/**
 * Returns the visitor's basket. `fromCookie`: the basket that the server rendered (null: it had no
 * catalogue), shown until a script moves it to local storage. Prices and titles are those of `services`, the
 * list on the page (null: none yet).
 */
export function useBasket(
  fromCookie: Basket | null,
  services: readonly Service[] | null,
): ListedBasket {
  const { subscribe, get } = browserBasket
  const basket = useSyncExternalStore(subscribe, get, () => fromCookie ?? EMPTY_BASKET)
  useEffect(() => {
    if (!fromCookie || fromCookie.length === 0) return
    changeBasket((own) => addToBasket(own, fromCookie))
    dropBasketCookie()
  }, [fromCookie])
  return useMemo(() => besideList(basket, services ?? basket), [basket, services])
}
