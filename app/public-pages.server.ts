import type { IncomingMessage } from 'node:http'
import type { EntryContext } from '@remix-run/node'
import { asksForBasket, BASKET_PAGE, SERVICES_PAGE } from './basket/addresses'

/** The pages that are the same for everybody, and the plain addresses of those that have one. */
type PublicPage = 'home' | 'services' | 'services with the basket' | 'not found'

const ADDRESSES: Record<string, PublicPage> = {
  '/': 'home',
  [SERVICES_PAGE]: 'services',
  [BASKET_PAGE]: 'services with the basket',
}

/** Stands for all addresses that lead nowhere. */
const NOT_FOUND = '/404'

/** The public page at the very address that a request asks for; null for any other address. */
export function nameOfPublicAddress({ method, url = '' }: IncomingMessage): PublicPage | null {
  if (method !== 'GET' && method !== 'HEAD') return null
  return Object.hasOwn(ADDRESSES, url) ? (ADDRESSES[url] ?? null) : null
}

/**
 * What Remix renders a public page from, moved to the page's plain address: `/SERVICES//` and
 * `/services?utm_source=x` are the same page, and whoever asked first must not show in it.
 */
export function atPlainAddress(page: PublicPage, context: EntryContext): EntryContext {
  const address = Object.keys(ADDRESSES).find((one) => ADDRESSES[one] === page) ?? NOT_FOUND
  const { pathname, search } = new URL(address, 'http://own-site.invalid')
  const { staticHandlerContext } = context
  const location = { ...staticHandlerContext.location, pathname, search }
  return { ...context, staticHandlerContext: { ...staticHandlerContext, location } }
}

/**
 * The public page that Remix is about to render, whatever the address it was asked for by. Null for
 * a page of one visitor's own, and for one that nobody is to keep.
 */
export function nameOfPublicPage(
  { method }: Request,
  { matches, statusCode, errors, location }: EntryContext['staticHandlerContext'],
): PublicPage | null {
  if ((method !== 'GET' && method !== 'HEAD') || errors) return null
  const route = matches.at(-1)?.route.id
  if (statusCode === 404) return route === 'routes/$' ? 'not found' : null
  if (statusCode !== 200) return null
  switch (route) {
    case 'routes/_index':
      return 'home'
    case 'routes/services':
      return asksForBasket(location.search) ? 'services with the basket' : 'services'
    default:
      return null
  }
}
