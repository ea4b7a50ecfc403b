import { createCookie } from '@remix-run/node'
import {
  type Service,
  type ServiceIdentity,
  serviceKey,
  theOnlyTitled,
} from '~/agency/catalogue/service'
import type { Signing } from '~/server/settings/session-secret.server'
import { SERVICES_PAGE } from '~/format/addresses'
import { type Basket, type BasketItem, toBasketItem, underListTitles } from './basket'
import { BASKET_COOKIE } from './basket-cookie'

/**
 * Maximum size of a cookie with its name and attributes, in bytes: browsers discard larger ones.
 */
const COOKIE_LIMIT = 4096
const MONTH = 30 * 24 * 60 * 60

/**
 * An item by its id and title, so that the basket can say of a service that it was renamed or is not offered any
 * more; by its key alone where the titles of a long basket would not fit and the list still has it.
 */
type StoredItem = [ServiceIdentity['id'], string] | string

/** The basket of a visitor without JavaScript. */
export type BasketCookie = ReturnType<typeof createBasketCookie>

export function createBasketCookie({ isHttps, secrets }: Signing) {
  /** Stores the items. Not HttpOnly: a script removes it once it has moved the basket to local storage. */
  const cookie = createCookie(BASKET_COOKIE, {
    path: SERVICES_PAGE,
    sameSite: 'lax',
    secure: isHttps,
    maxAge: MONTH,
    secrets,
  })

  /**
   * Returns a Set-Cookie header that stores the basket, or null if it is too large for a cookie: over a hundred
   * services fit. `services`: today's list. An empty basket removes the cookie, so that the visitor gets the cached
   * public pages again.
   */
  async function write(basket: Basket, services: readonly Service[]): Promise<string | null> {
    if (basket.length === 0) return cookie.serialize('', { maxAge: 0 })
    const listed = new Set(services.map(serviceKey))
    const titled = ({ id, title }: BasketItem): StoredItem => [id, title]
    const short = basket.map((item) => {
      const key = serviceKey(item)
      return listed.has(key) ? key : titled(item)
    })
    for (const items of [basket.map(titled), short]) {
      const header = await cookie.serialize(items)
      if (header.length <= COOKIE_LIMIT) return header
    }
    return null
  }

  return {
    write,

    /** Whether a Cookie header contains a basket with items, signed by this site. */
    async isIn(cookies: string): Promise<boolean> {
      return itemsIn(await cookie.parse(cookies)).length > 0
    },

    /**
     * Reads the basket from a request's cookie, at prices of today's catalogue. What that does not offer under the
     * stored title has no price; a key without a title is dropped then.
     */
    async read(request: Request, services: readonly Service[]): Promise<Basket> {
      const items = itemsIn(await cookie.parse(request.headers.get('Cookie')))
      if (items.length === 0) return []
      const byKey = new Map(services.map((service) => [serviceKey(service), service]))
      return items.flatMap((stored): BasketItem[] => {
        const isKey = typeof stored === 'string'
        const item = isKey ? null : { id: stored[0], title: stored[1] }
        const key = item ? serviceKey(item) : String(stored)
        const service = byKey.get(key) ?? (isKey ? theOnlyTitled(services, key) : undefined)
        if (service) return [toBasketItem(service)]
        return item ? [{ ...item, descr: '', price: null }] : []
      })
    },

    /** Returns a header that stores the titles of today's list, so that a new one is said once; null: none is new. */
    async writeListTitles(basket: Basket, services: readonly Service[]): Promise<string | null> {
      const renamed = underListTitles(basket, services)
      return renamed === basket ? null : write(renamed, services)
    },
  }
}

function itemsIn(value: unknown): StoredItem[] {
  return Array.isArray(value) ? value.filter(isStoredItem) : []
}

function isStoredItem(value: unknown): value is StoredItem {
  if (typeof value === 'string') return true
  const [id, title, ...rest] = Array.isArray(value) ? (value as unknown[]) : []
  const isId = typeof id === 'string' || typeof id === 'number'
  return isId && typeof title === 'string' && rest.length === 0
}
