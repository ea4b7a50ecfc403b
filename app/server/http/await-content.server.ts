import { plainPath } from '~/addresses/pages'
import type { Middleware, Refuse } from './middleware.server'

/** Seconds after which a visitor, or a search engine, may ask again. */
const RETRY_AFTER = 30

/** Addresses whose answers name no agency. */
const NAMELESS = ['/healthz', '/robots.txt', '/sitemap.xml', '/api/job_application']

/**
 * While it is unknown whose site it is, answers 503 wherever an agency would be shown. Passes paths for which
 * `isOpen` returns true, and forms posted by script, whose page shows the outcome.
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
