import { createCookie } from '@remix-run/node'
import { type Service, serviceKey } from '~/agency/catalogue/service'
import type { Signing } from '~/server/http/cookies.server'
import { SERVICES_PAGE } from '~/format/addresses'
import { type Basket, toBasketItem } from './basket'
import { BASKET_COOKIE } from './basket-cookie'

/**
 * Maximum size of a cookie with its name and attributes, in bytes: browsers discard larger ones.
 */
const COOKIE_LIMIT = 4096
const MONTH = 30 * 24 * 60 * 60

/** The basket of a visitor without JavaScript. */
export type BasketCookie = ReturnType<typeof createBasketCookie>

export function createBasketCookie({ isHttps, secrets }: Signing) {
  /**
   * Stores the keys of the items, of which over a hundred fit. Not HttpOnly: a script removes it once it has
   * moved the basket to local storage.
   */
  const cookie = createCookie(BASKET_COOKIE, {
    path: SERVICES_PAGE,
    sameSite: 'lax',
    secure: isHttps,
    maxAge: MONTH,
    secrets,
  })

  return {
    /** Whether a Cookie header contains a basket with items, signed by this site. */
    async isIn(cookies: string): Promise<boolean> {
      return itemsIn(await cookie.parse(cookies)).length > 0
    },

    /** Reads the basket from a request's cookie, with titles and prices of today's catalogue. */
    async read(request: Request, services: readonly Service[]): Promise<Basket> {
      const keys = itemsIn(await cookie.parse(request.headers.get('Cookie')))
      if (keys.length === 0) return []
      const byKey = new Map(services.map((service) => [serviceKey(service), service]))
      return keys.flatMap((key) => {
        const service = byKey.get(key)
        return service ? [toBasketItem(service)] : []
      })
    },

    /**
     * Returns a Set-Cookie header that stores the basket, or null if it is too large for a cookie. An
     * empty basket removes the cookie, so that the visitor gets the cached public pages again.
     */
    async write(basket: Basket): Promise<string | null> {
      if (basket.length === 0) return cookie.serialize('', { maxAge: 0 })
      const header = await cookie.serialize(basket.map(serviceKey))
      return header.length <= COOKIE_LIMIT ? header : null
    },
  }
}

function itemsIn(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []
}
