import { PAGES, plainPath } from '~/format/pages'
import type { Middleware } from './middleware.server'
import type { Refuse } from './refusal-page.server'

/** Seconds after which a visitor, or a search engine, may ask again. */
const RETRY_AFTER = 30

const PATHS: string[] = Object.values(PAGES).map(({ path }) => path)

/**
 * Answers 503 to who reads a public page, however its address is written, while it is not known whose site it is:
 * the shipped agency would stand in for a real one. Everything else passes.
 */
export function awaitContent(isKnown: () => boolean, refuse: Refuse): Middleware {
  return (request, response, next) => {
    const { method, url = '' } = request
    const isRead = method === 'GET' || method === 'HEAD'
    if (isKnown() || !isRead || !isPublicPage(url)) return next()
    response.setHeader('Retry-After', String(RETRY_AFTER))
    return refuse(request, response, 503)
  }
}

function isPublicPage(url: string): boolean {
  const { pathname } = new URL(`http://own-site.invalid${url}`)
  return PATHS.includes(plainPath(pathname))
}
