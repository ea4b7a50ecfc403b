import type { IncomingHttpHeaders } from 'node:http'
import { isbot } from 'isbot'
import type { Middleware } from './middleware.server'
import { isPrefetch } from './prefetch'

/** Calls `count` for each page shown to a person: no prefetch, error or program. Keeps nothing of the request. */
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

/** Whether a browser asks for a page to be seen. Programs seldom send a browser's Accept and Accept-Language. */
function looksLikePerson(headers: IncomingHttpHeaders): boolean {
  const name = headers['user-agent'] ?? ''
  const { accept = '', 'accept-language': languages = '' } = headers
  if (name === '' || isbot(name)) return false
  if (!accept.includes('text/html') || languages === '') return false
  // Browsers older than 2022 have no Sec-Fetch-Dest; frames and images are not seen as pages.
  const destination = headers['sec-fetch-dest'] ?? 'document'
  return destination === 'document' && !isPrefetch((name) => headers[name])
}
