import type { IncomingMessage } from 'node:http'
import type { Middleware, Refuse } from './middleware.server'

/** Matches a Host header: a name or an IP address, with or without a port. */
const HOST = /^([\w.-]+|\[[\da-f:.]+\])(:\d{1,5})?$/i
/** Maximum length of a URL in characters: links of advertisements have thousands. */
const URL_LIMIT = 8192
/** Maximum length of its path: for many `..`, the time of Express and Node grows with the square of it. */
const PATH_LIMIT = 1024

/**
 * Refuses what Express and Remix would answer with 500 and a stack trace. Removes the query of a link that is too long.
 */
export function refuseMalformed(refuse: Refuse): Middleware {
  return (request, response, next) => {
    request.url = inOriginForm(request)
    const { method, url } = request
    if (method === 'TRACE' || method === 'TRACK') return response.writeHead(405, ALLOW).end()
    const path = pathOf(url)
    const isTooLong = url.length > URL_LIMIT
    if (path.length > PATH_LIMIT || (isTooLong && method !== 'GET' && method !== 'HEAD')) {
      return refuse(request, response, 414)
    }
    if (!isReadable(request)) return refuse(request, response, 400)
    if (!isTooLong) return next()
    // `//host` would lead to another site.
    response.writeHead(302, { Location: path.replace(/^[/\\]+/, '/') }).end()
  }
}

const ALLOW = { Allow: 'GET, HEAD, POST' }

/** Removes scheme and host from a request's address (RFC 9112, 3.2.2), if they are those of the Host header. */
function inOriginForm({ url = '', headers }: IncomingMessage): string {
  const [whole = '', host = ''] = /^https?:\/\/([^/?#]+)/i.exec(url) ?? []
  // Either may name the default port.
  const isOwn = withoutPort(host) === withoutPort(headers.host)
  if (host === '' || !isOwn) return url
  const path = url.slice(whole.length)
  return path.startsWith('/') ? path : `/${path}`
}

const withoutPort = (host = '') => host.toLowerCase().replace(/:(?:80|443)$/, '')
const pathOf = (url: string) => url.split('?', 1)[0] ?? ''

function isReadable({ url = '', headers, headersDistinct }: IncomingMessage): boolean {
  // A proxy in front may have used the other one.
  if ((headersDistinct.host?.length ?? 0) > 1) return false
  // Old health checks use HTTP/1.0 without a Host header.
  const host = headers.host || 'localhost'
  const path = pathOf(url)
  return (
    path.startsWith('/') &&
    // No request has a fragment (RFC 9112, 3.2.1): Express never answers `//a#@`.
    !url.includes('#') &&
    HOST.test(host) &&
    URL.canParse(`http://${host}${url}`) &&
    isDecodable(path)
  )
}

/**
 * React Router decodes the path and parses the result as a URL: `/%5C` becomes `//`, which is invalid, and `/%5Ch%20` a
 * host with a space at its end. `URL` would drop that space.
 */
function isDecodable(path: string): boolean {
  try {
    return URL.canParse(decodeURIComponent(path).replace(/ $/, '%20'), 'http://localhost')
  } catch {
    return false
  }
}
