import type { IncomingMessage } from 'node:http'
import morgan from 'morgan'
import type { Middleware } from './middleware.server'

/** Maximum length of an address in an access line, in characters. */
const SHOWN = 500

const answeredByExpress = new WeakSet<IncomingMessage>()

// Also applies to the access log of @remix-run/serve, which uses the same module.
morgan.token('url', ({ url = '' }: IncomingMessage) => loggedUrl(url))

/**
 * Writes an access line in morgan's format 'tiny' for each request that is answered before Express.
 * @remix-run/serve logs the requests that Express answers in the same format.
 */
export const accessLog: Middleware = morgan<IncomingMessage>('tiny', {
  skip: (request) => answeredByExpress.has(request),
})

/**
 * Excludes a request from this access log. Runs last: @remix-run/serve logs the requests that reach
 * Express.
 */
export const skipAccessLog: Middleware = (request, _response, next) => {
  answeredByExpress.add(request)
  next()
}

/**
 * Returns a URL for an access line: shortened, in printable ASCII (some terminals read bytes above
 * 7E as control sequences), and without the query of an office link, which would let a reader of
 * the log use the link.
 */
export function loggedUrl(url: string): string {
  // The name identifies an office link: its path can be spelt in many ways, and so can its query.
  const shown = /signature/i.test(decoded(url)) ? url.replace(/[^/\w.-].*/s, '') : url
  return shown.slice(0, SHOWN).replace(/[^\x21-\x7e]/g, '?')
}

/** Decodes percent-encoded ASCII characters, also those that were encoded more than once. */
function decoded(url: string): string {
  return url.replace(/%(?:25)*([2-7][0-9a-f])/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )
}
