import type { IncomingMessage } from 'node:http'
import morgan from 'morgan'
import type { Middleware } from './middleware.server'

/** Maximum length of an address in an access line, in characters. */
const SHOWN = 500

const answeredByExpress = new WeakSet<IncomingMessage>()

// For both access logs, this one and @remix-run/serve's, which share the module.
morgan.token('url', ({ url = '' }: IncomingMessage) => loggedUrl(url))

/**
 * Writes an access line in morgan's format 'tiny' for each answer that is made before Express.
 * @remix-run/serve logs what Express answers in the same format.
 */
export const accessLog: Middleware = morgan<IncomingMessage>('tiny', {
  skip: (request) => answeredByExpress.has(request),
})

/** The last middleware: marks a request as one that Express answers and logs. */
export const skipAccessLog: Middleware = (request, _response, next) => {
  answeredByExpress.add(request)
  next()
}

/**
 * Returns an address as access lines show it: short, in printable ASCII (some terminals take bytes above
 * 7E for control sequences), and without the query of an office link, which is all it takes to use it.
 */
export function loggedUrl(url: string): string {
  // However its path is spelt.
  const shown = /[?&]signature=/i.test(url) ? url.replace(/\?.*/s, '') : url
  return shown.slice(0, SHOWN).replace(/[^\x21-\x7e]/g, '?')
}
