import onHeaders from 'on-headers'
import type { Middleware } from './middleware.server'

/** Adds the Allow header of a 405 (RFC 9110, 15.5.6) to Remix's own answers; an answer's own Allow stays. */
export const nameMethods: Middleware = (_request, response, next) => {
  onHeaders(response, () => {
    if (response.statusCode === 405 && !response.hasHeader('Allow')) {
      response.setHeader('Allow', 'GET, HEAD')
    }
  })
  next()
}
