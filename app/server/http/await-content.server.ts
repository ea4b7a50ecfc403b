import { plainPath } from '~/addresses/pages'
import { type Middleware, type Refuse, urlOf } from './middleware.server'

/** The Retry-After of the answers, in seconds. */
const RETRY_AFTER = 30

/** Addresses whose answers name no agency. */
const NAMELESS = ['/healthz', '/robots.txt', '/sitemap.xml', '/api/job_application']

/**
 * Until it is known whose site it is, answers 503 to whatever would name an agency. Lets through paths for which
 * `isOpen` returns true, and forms posted by script: their page shows the outcome.
 */
export function awaitContent(
  isKnown: () => boolean,
  refuse: Refuse,
  isOpen: (path: string) => boolean = () => false,
): Middleware {
  return (request, response, next) => {
    const { pathname, searchParams } = urlOf(request)
    const path = plainPath(pathname)
    const isScripts = request.method === 'POST' && searchParams.has('_data')
    if (isKnown() || isScripts || NAMELESS.includes(path) || isOpen(path)) return next()
    response.setHeader('Retry-After', String(RETRY_AFTER))
    return refuse(request, response, 503)
  }
}
