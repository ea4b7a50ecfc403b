import onHeaders from 'on-headers'
import type { Middleware } from './middleware.server'

/**
 * Adds the Allow header that each 405 must have (RFC 9110, 15.5.6) where Remix answers for a route without an
 * action, or to a method that it does not know. For all paths; an answer's own Allow stays.
 */
export const nameMethods: Middleware = (_request, response, next) => {
  onHeaders(response, () => {
    if (response.statusCode === 405 && !response.hasHeader('Allow')) {
      response.setHeader('Allow', 'GET, HEAD')
    }
  })
  next()
}
