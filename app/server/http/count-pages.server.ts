import type { IncomingHttpHeaders } from 'node:http'
import { isbot } from 'isbot'
import type { Middleware } from './middleware.server'
import { isPrefetch } from './prefetch'

/**
 * Calls `count` for each page that a person was shown: not for a prefetch, an error or a program. Keeps
 * nothing of the request.
 */
export function countPages(pageAt: (url: string) => string | null, count: () => void): Middleware {
  return ({ method, url = '', headers }, response, next) => {
    if (method === 'GET' && pageAt(url) !== null && looksLikePerson(headers)) {
      response.once('finish', () => {
        if (response.statusCode === 200 || response.statusCode === 304) count()
      })
    }
    next()
  }
}

/**
 * Whether a browser asks for a page that somebody is about to see. A program that copies a browser's name
 * seldom copies what else browsers send: what they accept, and in which languages.
 */
function looksLikePerson(headers: IncomingHttpHeaders): boolean {
  const name = headers['user-agent'] ?? ''
  const { accept = '', 'accept-language': languages = '' } = headers
  if (name === '' || isbot(name)) return false
  if (!accept.includes('text/html') || languages === '') return false
  // Browsers older than 2022 have no Sec-Fetch-Dest; a frame or an image is no page that is seen.
  const destination = headers['sec-fetch-dest'] ?? 'document'
  return destination === 'document' && !isPrefetch((name) => headers[name])
}
