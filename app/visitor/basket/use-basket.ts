import { useEffect, useMemo, useSyncExternalStore } from 'react'
import type { Service } from '~/agency/catalogue/service'
import { addToBasket, type Basket, besideList, EMPTY_BASKET, type ListedBasket } from './basket'
import { dropBasketCookie } from './basket-cookie'
import { browserBasket, changeBasket } from './browser-basket'

/**
 * Returns the visitor's basket, with titles and prices of `services`, the page's list (null: none yet).
 * `fromCookie`: the server's basket, shown until a script moves it to local storage (null: there was no catalogue).
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
