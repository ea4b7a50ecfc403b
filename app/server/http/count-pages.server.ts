import type { IncomingHttpHeaders } from 'node:http'
import { isbot } from 'isbot'
import type { Middleware } from './middleware.server'

/** Sec-Purpose is today's header, the others are those of older browsers. */
const PREFETCH_HEADERS = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz']

/** Calls `count` for each page that a person sees: no prefetch, no error, no program. Stores nothing of the request. */
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

/** Whether a person is going to see the page. Programs seldom send a browser's Accept and Accept-Language. */
function looksLikePerson(headers: IncomingHttpHeaders): boolean {
  const name = headers['user-agent'] ?? ''
  const { accept = '', 'accept-language': languages = '' } = headers
  if (name === '' || isbot(name)) return false
  if (!accept.includes('text/html') || languages === '') return false
  // Browsers from before 2022 send no Sec-Fetch-Dest. Frames and images do not count.
  const destination = headers['sec-fetch-dest'] ?? 'document'
  return destination === 'document' && !PREFETCH_HEADERS.some((header) => headers[header])
}
