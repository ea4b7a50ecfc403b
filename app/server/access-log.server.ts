import type { IncomingMessage } from 'node:http'
import morgan from 'morgan'
import type { Middleware } from './middleware.server'

/** How much of an address an access line shows, in characters. */
const SHOWN = 500

const passedOn = new WeakSet<IncomingMessage>()

/**
 * Writes an access line, in morgan's format 'tiny', for each answer that is made before Express. What
 * Express answers, @remix-run/serve logs in the same format.
 */
export const accessLog: Middleware = morgan<IncomingMessage>(
  (tokens, request, response) => {
    const value = (token: string, argument?: string) =>
      tokens[token]?.(request, response, argument) ?? '-'
    // Some terminals take bytes above 7E for control sequences.
    const url = value('url')
      .slice(0, SHOWN)
      .replace(/[^\x21-\x7e]/g, '?')
    const length = value('res', 'content-length')
    return `${value('method')} ${url} ${value('status')} ${length} - ${value('response-time')} ms`
  },
  { skip: (request) => passedOn.has(request) },
)

/** The last middleware: says that Express answers this one. */
export const passOn: Middleware = (request, _response, next) => {
  passedOn.add(request)
  next()
}
