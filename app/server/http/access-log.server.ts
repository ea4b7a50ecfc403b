import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import morgan from 'morgan'
import { requestId } from '~/server/log/request-id.server'
import { terminalJson } from '~/server/log/terminal-json'
import type { Middleware } from './middleware.server'

/** Maximum length of an address in an access line, in characters. */
const SHOWN = 500
/** A request id that a proxy may give. */
const REQUEST_ID = /^[\w-]{8,64}$/

// @remix-run/serve writes access lines in this format, with this module, for what reaches Express: the
// middleware below has them already.
morgan.format('tiny', () => undefined)

/**
 * Writes one JSON object as a line to standard output for each request, once it is answered, and gives the
 * request its id for all other lines of the log: the proxy's X-Request-Id, if a proxy is trusted, else a new
 * one. `milliseconds`: until the answer began; null if it did not.
 */
export function accessLog(trustProxy: number): Middleware {
  const write = morgan<IncomingMessage, ServerResponse>((tokens, request, response) => {
    const number = (token: string, field?: string) => {
      const value = tokens[token]?.(request, response, field)
      return value === undefined ? null : Number(value)
    }
    return terminalJson({
      time: new Date().toISOString(),
      kind: 'http-answer',
      method: request.method,
      url: loggedUrl(request.url ?? ''),
      status: number('status'),
      bytes: number('res', 'content-length'),
      milliseconds: number('response-time'),
      id: requestId.getStore(),
    })
  })
  return (request, response, next) => {
    const given = trustProxy > 0 ? String(request.headers['x-request-id'] ?? '') : ''
    const id = REQUEST_ID.test(given) ? given : randomUUID()
    requestId.run(id, () => write(request, response, next))
  }
}

/**
 * Returns a URL for an access line: shortened, in printable ASCII (some terminals read bytes above
 * 7E as control sequences), and without the query of a search at the desk, which may contain a client's name or phone.
 */
export function loggedUrl(url: string): string {
  // A parameter's name identifies them: their paths and queries can be encoded in many ways.
  const shown = /find/i.test(decoded(url)) ? url.replace(/[^/\w.-].*/s, '') : url
  return shown.slice(0, SHOWN).replace(/[^\x21-\x7e]/g, '?')
}

/** Decodes percent-encoded ASCII characters, also those that were encoded more than once. */
function decoded(url: string): string {
  return url.replace(/%(?:25)*([2-7][0-9a-f])/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )
}
