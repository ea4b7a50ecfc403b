import type { IncomingMessage } from 'node:http'
import { isDeskPath } from '~/addresses/desk'
import { plainPath } from '~/addresses/pages'
import { log } from '~/server/log/log.server'
import { type Middleware, type Refuse, urlOf } from './middleware.server'

/** Maximum length of a header in the log, in characters. */
const SHOWN = 200
/** A proxy may add the default port to the host; an origin omits it. */
const DEFAULT_PORT = /:(80|443)$/

/**
 * Answers 403 to a post from another site's page; at the desk, also to one that does not say where it comes from.
 * `siteUrl`: the public origin, because a proxy may send another Host. Removes two headers that Remix would check
 * again: it answers a wrong Origin with 500, and trusts a forged X-Forwarded-Host.
 */
export function refuseCrossSite(siteUrl: string | null, refuse: Refuse): Middleware {
  return (request, response, next) => {
    const { method, headers } = request
    // The desk also answers '/x/..//Desk'.
    const isOfDesk = () => isDeskPath(plainPath(urlOf(request).pathname))
    const changes = method !== 'GET' && method !== 'HEAD'
    const isForeign = isCrossSite(headers, siteUrl) || (saysNothing(headers) && isOfDesk())
    if (changes && isForeign) {
      // If this is the site's own page, a proxy has changed the Host: set SITE_URL.
      log('foreign-origin', {
        origin: headers.origin?.slice(0, SHOWN),
        host: headers.host?.slice(0, SHOWN),
      })
      return refuse(request, response, 403)
    }
    delete headers.origin
    delete headers['x-forwarded-host']
    next()
  }
}

function saysNothing(headers: IncomingMessage['headers']): boolean {
  return headers.origin === undefined && headers['sec-fetch-site'] === undefined
}

/** Whether another site's page sent a request: by Sec-Fetch-Site, else Origin (old browsers). Programs send neither. */
function isCrossSite(
  { origin, host, ...headers }: IncomingMessage['headers'],
  siteUrl: string | null,
): boolean {
  const secFetchSite = headers['sec-fetch-site'] ?? 'none'
  if (secFetchSite !== 'same-origin' && secFetchSite !== 'none') return true
  // With `no-referrer`, a page of the site sends `Origin: null`.
  if (origin === undefined || (origin === 'null' && secFetchSite === 'same-origin')) return false
  if (!URL.canParse(origin)) return true
  const site = siteUrl === null ? null : new URL(siteUrl)
  const given = new URL(origin)
  // Anybody between the browser and the site can forge a page that came over plain HTTP.
  if (site?.protocol === 'https:' && given.protocol !== 'https:') return true
  return ![host, site?.host].some(
    (own) => own === given.host || own?.replace(DEFAULT_PORT, '') === given.host,
  )
}
