import type { EntryContext } from '@remix-run/node'
import { asksForBasket, SERVICES_PAGE } from '~/pages/addresses'
import { holdsBasket } from './basket/basket-cookie.server'
import { CONSENT_PAGE, PRIVACY_PAGE } from './content/personal-data'
import { holdsToasts } from './toasts/flash.server'

/** The pages that are the same for everybody until a visitor acts. */
export type PublicPage =
  'home' | 'services' | 'services with the basket' | 'consent' | 'privacy' | 'not found'

/**
 * The public page that an address asks for; null for any other address. Of a query only `basket` means
 * something to a page; `_data` asks for data in its place.
 */
export function publicPageAt(url: string): PublicPage | null {
  const [path = ''] = url.split('?', 1)
  const search = url.slice(path.length)
  if (new URLSearchParams(search).has('_data')) return null
  if (path === '/') return 'home'
  if (path === CONSENT_PAGE) return 'consent'
  if (path === PRIVACY_PAGE) return 'privacy'
  if (path !== SERVICES_PAGE) return null
  return asksForBasket(search) ? 'services with the basket' : 'services'
}

/** Whether a Cookie header holds anything that a page would show: of its visitor alone. */
export async function isPrivate(cookies: string): Promise<boolean> {
  return (await holdsBasket(cookies)) || (await holdsToasts(cookies))
}

/**
 * The public page that Remix is about to render, and the version of what it shows. Null where it shows
 * something of the visitor's own, however the request looked: toasts, a basket, a refused form; and
 * where it is a failure.
 */
export function publicPageOf(
  { method }: Request,
  headers: Headers,
  { matches, statusCode, errors, location, loaderData }: EntryContext['staticHandlerContext'],
): { page: PublicPage; version: string } | null {
  if ((method !== 'GET' && method !== 'HEAD') || errors || headers.has('Set-Cookie')) return null
  const { root, 'routes/_index': home, 'routes/services': services } = loaderData
  if (root.toasts.length > 0 || services?.basket?.length > 0) return null
  // Nor is a page shared that names the state of a cookie, though nothing of the list is in it.
  if ((services?.cookieVersion ?? null) !== null) return null
  switch (`${statusCode} ${matches.at(-1)?.route.id}`) {
    case '200 routes/_index':
      return { page: 'home', version: pricedVersion(root.version, home.version) }
    case '200 routes/services': {
      const page = asksForBasket(location.search) ? 'services with the basket' : 'services'
      return { page, version: pricedVersion(root.version, services.version) }
    }
    case '200 routes/consent':
      return { page: 'consent', version: root.version }
    case '200 routes/privacy':
      return { page: 'privacy', version: root.version }
    case '404 routes/$':
      return { page: 'not found', version: root.version }
    default:
      return null
  }
}

/** The version of a page that shows prices, of those of the facts and of the catalogue. */
export function pricedVersion(facts: string, catalogue: string | null): string {
  return `${facts} ${catalogue ?? 'none'}`
}
