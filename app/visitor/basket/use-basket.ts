import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { type Service, serviceKey } from '~/agency/catalogue/service'
import { type Basket, besideList, EMPTY_BASKET, type ListedBasket, mergeBaskets } from './basket'
import { dropBasketCookie } from './basket-cookie'
import { browserBasket, changeBasket, getFormerTitles, takeListTitles } from './browser-basket'

const NO_TITLES: ReadonlyMap<string, string> = new Map()

/**
 * Returns the visitor's basket. `fromCookie`: the basket that the server rendered (null: it had no
 * catalogue), shown until a script moves it to local storage. Prices and titles are those of `services`, the
 * list on the page (null: none yet). Once the visitor has seen them (`isOpen`), the titles are stored.
 */
export function useBasket(
  fromCookie: Basket | null,
  services: readonly Service[] | null,
  isOpen: boolean,
): ListedBasket {
  const { subscribe, get } = browserBasket
  const basket = useSyncExternalStore(subscribe, get, () => fromCookie ?? EMPTY_BASKET)
  const formerTitles = useSyncExternalStore(subscribe, getFormerTitles, () => NO_TITLES)
  useEffect(() => {
    if (!fromCookie || fromCookie.length === 0) return
    changeBasket((own) => mergeBaskets(own, fromCookie, services ?? []))
    dropBasketCookie()
  }, [fromCookie, services])
  // Not when the basket changes: of two tabs with two lists each would follow the other for ever.
  useEffect(() => {
    if (isOpen && services) takeListTitles(services)
  }, [isOpen, services])
  return useMemo(() => {
    if (!services) return basket
    return besideList(basket, services).map((item) => ({
      ...item,
      formerTitle: item.formerTitle ?? formerTitles.get(serviceKey(item)),
    }))
  }, [basket, services, formerTitles])
}
