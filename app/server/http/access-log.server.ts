import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import morgan from 'morgan'
import { SEARCH_PARAMETER } from '~/addresses/pages'
import { httpId } from '~/server/log/http-id.server'
import { terminalJson } from '~/server/log/terminal-json'
import type { Middleware } from './middleware.server'

/** Maximum length of an address in an access line, in characters. */
const SHOWN = 500
/** A request id that a proxy may give. */
const REQUEST_ID = /^[\w-]{8,64}$/

// Silences the access log of @remix-run/serve: the middleware below writes its own.
morgan.format('tiny', () => undefined)

/**
 * Writes a JSON line to standard output for each answered request. All log lines of a request have one id: the
 * X-Request-Id of a trusted proxy, or a new one. `milliseconds`: until the answer began; null if it never did.
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
      id: httpId.getStore(),
    })
  })
  return (request, response, next) => {
    const given = trustProxy > 0 ? String(request.headers['x-request-id'] ?? '') : ''
    const id = REQUEST_ID.test(given) ? given : randomUUID()
    httpId.run(id, () => write(request, response, next))
  }
}

/**
 * Returns a URL for the log: shortened, in printable ASCII, without what is searched for at the desk: it may be a
 * client's name or phone.
 */
export function loggedUrl(url: string): string {
  // Looks for the name of the parameter: paths and queries can be encoded in many ways.
  const shown = decoded(url).toLowerCase().includes(SEARCH_PARAMETER)
    ? url.replace(/[^/\w.-].*/s, '')
    : url
  return shown.slice(0, SHOWN).replace(/[^\x21-\x7e]/g, '?')
}

/** Decodes percent-encoded ASCII characters, also those that were encoded more than once. */
function decoded(url: string): string {
  return url.replace(/%(?:25)*([2-7][0-9a-f])/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )
}
