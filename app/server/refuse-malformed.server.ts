import type { IncomingMessage } from 'node:http'
import type { Middleware } from './middleware.server'

/** A host as a browser names it, with a port or without. */
const HOST = /^([\w.-]+|\[[\da-f:.]+\])(:\d{1,5})?$/i
/** Maximum length of an address in characters. */
const URL_LIMIT = 2048

/**
 * Refuses with a bare status what Express and Remix could not read: they would answer 500 and write a
 * stack for each.
 */
export const refuseMalformed: Middleware = (request, response, next) => {
  const status = faultOf(request)
  if (status === null) return next()
  response.writeHead(status, status === 405 ? { Allow: 'GET, HEAD, POST' } : {}).end()
}

function faultOf({ method, url = '', headers }: IncomingMessage): 400 | 405 | 414 | null {
  if (method === 'TRACE' || method === 'TRACK') return 405
  if (url.length > URL_LIMIT) return 414
  // Old health checks speak HTTP/1.0 and name no host.
  const host = headers.host || 'localhost'
  const path = url.split('?')[0] ?? ''
  const isReadable = path.startsWith('/') && HOST.test(host) && URL.canParse(`http://${host}${url}`)
  return isReadable && isDecodable(path) ? null : 400
}

/** React Router decodes a path and reads it again as an address: `/%5C` is `//`, which is none. */
function isDecodable(path: string): boolean {
  try {
    return URL.canParse(decodeURIComponent(path), 'http://localhost')
  } catch {
    return false
  }
}
