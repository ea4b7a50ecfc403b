import type { EntryContext } from '@remix-run/node'
import { asksForBasket } from './basket/addresses'

/**
 * The name of the page that a request shows, where it is one that is the same for everybody: one of
 * this short list, whatever the address. Null for everything else.
 */
export function nameOfPublicPage(
  request: Request,
  { matches, statusCode, errors, location }: EntryContext['staticHandlerContext'],
): string | null {
  if ((request.method !== 'GET' && request.method !== 'HEAD') || errors) return null
  const route = matches.at(-1)?.route.id
  if (statusCode === 404) return route === 'routes/$' ? 'not-found' : null
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
