import { createCookie } from '@remix-run/node'
import type { Service } from '~/agency/catalogue/service'
import { placeOf, type ServiceIdentity, serviceKey } from '~/agency/catalogue/service-key'
import type { Signing } from '~/server/settings/session-secret.server'
import { SERVICES_PAGE } from '~/addresses/pages'
import { addToBasket, type Basket, EMPTY_BASKET, toBasketItem } from './basket'
import { BASKET_COOKIE } from './basket-cookie'

/** Maximum size of a cookie with its name and attributes, in bytes: browsers discard larger ones. */
const COOKIE_LIMIT = 4096
const MONTH = 30 * 24 * 60 * 60

/** An item by id and title, so that the basket can say what is no longer offered. */
type StoredItem = [ServiceIdentity['id'], string]

/** The basket of a visitor without JavaScript. */
export type BasketCookie = ReturnType<typeof createBasketCookie>

export function createBasketCookie({ isHttps, secrets }: Signing) {
  /** Not HttpOnly: a script removes it after moving the basket to local storage. */
  const cookie = createCookie(BASKET_COOKIE, {
    path: SERVICES_PAGE,
    sameSite: 'lax',
    secure: isHttps,
    maxAge: MONTH,
    secrets,
  })

  return {
    /**
     * Returns a Set-Cookie header; null: the basket is too large (some thirty services fit). An empty basket removes
     * the cookie, so that public pages come from the cache again.
     */
    async write(basket: Basket): Promise<string | null> {
      if (basket.length === 0) return cookie.serialize('', { maxAge: 0 })
      const header = await cookie.serialize(basket.map(({ id, title }): StoredItem => [id, title]))
      return header.length <= COOKIE_LIMIT ? header : null
    },

    /** Whether a Cookie header contains a basket with items, signed by this site. */
    async isIn(cookies: string): Promise<boolean> {
      return itemsIn(await cookie.parse(cookies)).length > 0
    },

    /** Reads the cookie's basket, with today's prices. Items that are no longer offered have none. */
    async read(request: Request, services: readonly Service[]): Promise<Basket> {
      const items = itemsIn(await cookie.parse(request.headers.get('Cookie')))
      if (items.length === 0) return EMPTY_BASKET
      const keys = services.map(serviceKey)
      const read = items.map(([id, title]) => {
        const service = services[placeOf(serviceKey({ id, title }), keys)]
        return service ? toBasketItem(service) : { id, title, descr: '', price: null }
      })
      return addToBasket(EMPTY_BASKET, read)
    },
  }
}

function itemsIn(value: unknown): StoredItem[] {
  return Array.isArray(value) ? value.filter(isStoredItem) : []
}

function isStoredItem(value: unknown): value is StoredItem {
  const [id, title, ...rest] = Array.isArray(value) ? (value as unknown[]) : []
  const isId = typeof id === 'string' || typeof id === 'number'
  return isId && typeof title === 'string' && rest.length === 0
}
