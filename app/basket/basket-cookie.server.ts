import { sha256 } from '~/format/sha256.server'
import { createCookie } from '@remix-run/node'
import type { Service, ServiceIdentity } from '~/catalogue/service'
import { secureCookies, sessionSecrets } from '~/server/cookies.server'
import { SERVICES_PAGE } from '~/pages/addresses'
import { type Basket, toBasketItem } from './basket'
import { parseSentMark, type SentMark } from '~/toasts/toast'
import { BASKET_COOKIE } from './basket-cookie'

/** Browsers drop a cookie that is larger, its name and attributes included. */
const COOKIE_LIMIT = 4096
const MONTH = 30 * 24 * 60 * 60

/** The basket of a visitor without JavaScript. */
interface StoredBasket {
  basket: Basket
  /** It was sent as it stands; null: it was not. */
  sent: SentMark | null
}

/** What the cookie holds of it. */
interface CookieValue {
  items: string[]
  sent?: SentMark
}

/**
 * The basket of a visitor without JavaScript: of each item the id and a hash of the title, so that
 * over a hundred fit. Not HttpOnly: where JavaScript does run, it takes the basket over.
 */
const cookie = createCookie(BASKET_COOKIE, {
  path: SERVICES_PAGE,
  sameSite: 'lax',
  secure: secureCookies,
  maxAge: MONTH,
  secrets: sessionSecrets,
})

/** Whether a Cookie header holds a basket: one that we signed, with something in it. */
export async function holdsBasket(cookies: string): Promise<boolean> {
  return itemsIn(await cookie.parse(cookies)).length > 0
}

/** The basket that a request's cookie names, as the catalogue describes it today. */
export async function readBasketCookie(
  request: Request,
  services: readonly Service[],
): Promise<StoredBasket> {
  const value: unknown = await cookie.parse(request.headers.get('Cookie'))
  const references = itemsIn(value)
  if (references.length === 0) return { basket: [], sent: null }
  const byReference = new Map(services.map((service) => [referenceTo(service), service]))
  const basket = references.flatMap((reference) => {
    const service = byReference.get(reference)
    return service ? [toBasketItem(service)] : []
  })
  return { basket, sent: parseSentMark((value as CookieValue).sent) }
}

/**
 * The Set-Cookie header that keeps the basket, or null where it would outgrow a cookie. An empty one
 * drops the cookie: without it the visitor gets the pages that are cached for everybody. `sent`: a request was sent
 * for this basket.
 */
export async function writeBasketCookie(basket: Basket, sent?: SentMark): Promise<string | null> {
  if (basket.length === 0) return cookie.serialize('', { maxAge: 0 })
  const value: CookieValue = { items: basket.map(referenceTo), sent }
  const header = await cookie.serialize(value)
  return header.length <= COOKIE_LIMIT ? header : null
}

/** An item's id and eight hexadecimal digits of its title's hash. */
function referenceTo({ id, title }: ServiceIdentity): string {
  return `${id}~${sha256(title).slice(0, 8)}`
}

function itemsIn(value: unknown): string[] {
  // Before it could say what was sent, the cookie was the list alone.
  const items =
    typeof value === 'object' && value !== null && 'items' in value ? value.items : value
  return Array.isArray(items) ? items.filter((one) => typeof one === 'string') : []
}
