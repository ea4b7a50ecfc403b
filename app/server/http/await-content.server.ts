import { plainPath } from '~/addresses/pages'
import type { Middleware, Refuse } from './middleware.server'

/** Seconds after which a visitor, or a search engine, may ask again. */
const RETRY_AFTER = 30

/** What names no agency. */
const NAMELESS = ['/healthz', '/robots.txt', '/sitemap.xml', '/api/job_application']

/**
 * Answers 503 to who asks for anything that shows an agency, unknown pages and the answer to a form included,
 * while it is not known whose site it is: the shipped agency would stand in for a real one. `isOpen`: whether
 * another path passes. A form that a script posts passes, too: its page is there, and shows the outcome.
 */
export function awaitContent(
  isKnown: () => boolean,
  refuse: Refuse,
  isOpen: (path: string) => boolean = () => false,
): Middleware {
  return (request, response, next) => {
    const { method, url = '' } = request
    const { pathname, searchParams } = new URL(`http://own-site.invalid${url}`)
    const path = plainPath(pathname)
    const isScripts = method === 'POST' && searchParams.has('_data')
    if (isKnown() || isScripts || NAMELESS.includes(path) || isOpen(path)) return next()
    response.setHeader('Retry-After', String(RETRY_AFTER))
    return refuse(request, response, 503)
  }
}
