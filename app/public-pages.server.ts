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

/** The public page at the very address that a request asks for; null for any other address. */
export function nameOfPublicAddress({ method, url = '' }: IncomingMessage): PublicPage | null {
  if (method !== 'GET' && method !== 'HEAD') return null
  return Object.hasOwn(ADDRESSES, url) ? (ADDRESSES[url] ?? null) : null
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
