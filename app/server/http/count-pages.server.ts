import type { Middleware } from './middleware.server'

/** Programs that say that they are programs. */
const ROBOT = /bot|crawl|spider|preview|monitor|curl|headless/i

/**
 * Calls `count` with the URL of each page that a visitor was shown: not for a prefetch, an error or a
 * program that names itself. Keeps nothing of the request.
 */
export function countPages(
  pageAt: (url: string) => string | null,
  count: (page: string) => void,
): Middleware {
  return ({ method, url = '', headers }, response, next) => {
    const page = method === 'GET' && !headers['sec-purpose'] ? pageAt(url) : null
    if (page !== null && !ROBOT.test(headers['user-agent'] ?? 'robot')) {
      response.once('finish', () => {
        if (response.statusCode === 200 || response.statusCode === 304) count(page)
      })
    }
    next()
  }
}
