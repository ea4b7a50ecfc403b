import type { IncomingMessage } from 'node:http'
import type { Middleware } from './middleware.server'

/** Matches a Host header: a name or an IP address, with or without a port. */
const HOST = /^([\w.-]+|\[[\da-f:.]+\])(:\d{1,5})?$/i
/** Maximum length of a URL in characters. */
const URL_LIMIT = 2048

/**
 * Refuses requests that Express and Remix cannot read: they would answer 500 and log a stack trace
 * for each.
 */
export const refuseMalformed: Middleware = (request, response, next) => {
  const status = faultOf(request)
  if (status === null) return next()
  response.writeHead(status, status === 405 ? { Allow: 'GET, HEAD, POST' } : {}).end()
}

function faultOf({ method, url = '', headers }: IncomingMessage): 400 | 405 | 414 | null {
  if (method === 'TRACE' || method === 'TRACK') return 405
  if (url.length > URL_LIMIT) return 414
  // Old health checks use HTTP/1.0 without a Host header.
  const host = headers.host || 'localhost'
  const path = url.split('?')[0] ?? ''
  const isReadable = path.startsWith('/') && HOST.test(host) && URL.canParse(`http://${host}${url}`)
  return isReadable && isDecodable(path) ? null : 400
}

/**
 * React Router decodes the path and parses the result as a URL: `/%5C` becomes `//`, which is
 * invalid.
 */
function isDecodable(path: string): boolean {
  try {
    return URL.canParse(decodeURIComponent(path), 'http://localhost')
  } catch {
    return false
  }
}
