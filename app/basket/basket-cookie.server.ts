import { sha256 } from '~/format/sha256.server'
import { createCookie } from '@remix-run/node'
import type { Service, ServiceIdentity } from '~/catalogue/service'
import { secureCookies, sessionSecrets } from '~/server/cookies.server'
import { SERVICES_PAGE } from '~/pages/addresses'
import { type Basket, toBasketItem } from './basket'
import { BASKET_COOKIE } from './basket-cookie'

/** Browsers drop a cookie that is larger, its name and attributes included. */
const COOKIE_LIMIT = 4096
const MONTH = 30 * 24 * 60 * 60

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
  return parseReferences(await cookie.parse(cookies)).length > 0
}

/** The basket that a request's cookie names, as the catalogue describes it today. */
export async function readBasketCookie(
  request: Request,
  services: readonly Service[],
): Promise<Basket> {
  const references = parseReferences(await cookie.parse(request.headers.get('Cookie')))
  if (references.length === 0) return []
  const byReference = new Map(services.map((service) => [referenceTo(service), service]))
  return references.flatMap((reference) => {
    const service = byReference.get(reference)
    return service ? [toBasketItem(service)] : []
  })
}

/**
 * The Set-Cookie header that keeps the basket, or null where it would outgrow a cookie. An empty one
 * drops the cookie: without it the visitor gets the pages that are cached for everybody.
 */
export async function writeBasketCookie(basket: Basket): Promise<string | null> {
  if (basket.length === 0) return cookie.serialize('', { maxAge: 0 })
  const header = await cookie.serialize(basket.map(referenceTo))
  return header.length <= COOKIE_LIMIT ? header : null
}

/** An item's id and eight hexadecimal digits of its title's hash. */
function referenceTo({ id, title }: ServiceIdentity): string {
  return `${id}~${sha256(title).slice(0, 8)}`
}

function parseReferences(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []
}
