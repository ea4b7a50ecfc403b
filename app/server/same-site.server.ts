import type { IncomingMessage } from 'node:http'
import { log } from '~/log.server'
import type { PostedRequest } from './posted-request.server'

/** How much of a header the log shows, in characters. */
const SHOWN = 200
/** A proxy may write it behind the host; an origin leaves its own scheme's out. */
const DEFAULT_PORT = /:(80|443)$/

/**
 * Whether a post comes from another site's page. A browser says so in Sec-Fetch-Site, an older one
 * by an Origin that is not this host's; a program that sends neither is nobody's browser, and passes.
 * `ownHosts`: hosts that are this site's, such as the request's Host.
 */
export function isCrossSite(
  headers: { secFetchSite: string | null; origin: string | null },
  ownHosts: (string | null)[],
): boolean {
  const { secFetchSite, origin } = headers
  if (secFetchSite !== null && secFetchSite !== 'same-origin' && secFetchSite !== 'none')
    return true
  // Where the page's policy hides its address, the browser hides its origin, too.
  if (origin === null || (origin === 'null' && secFetchSite === 'same-origin')) return false
  if (!URL.canParse(origin)) return true
  const { host } = new URL(origin)
  return !ownHosts.some((own) => own === host || own?.replace(DEFAULT_PORT, '') === host)
}

/** The same of a request that reached an action. */
export function isCrossSiteRequest(request: PostedRequest): boolean {
  const { headers } = request
  return isCrossSite(
    { secFetchSite: headers.get('Sec-Fetch-Site'), origin: headers.get('Origin') },
    [headers.get('Host'), new URL(request.url).host],
  )
}

/**
 * Judges a post before Remix does, which would answer another site's Origin with a bare 500 and
 * would believe a forged X-Forwarded-Host. What it leaves lets the action answer 403 by itself.
 */
export function judgeOrigin(
  { method, headers }: Pick<IncomingMessage, 'method' | 'headers'>,
  siteHost: string | null,
): void {
  delete headers['x-forwarded-host']
  const { host, origin } = headers
  if (origin === undefined) return
  const secFetchSite = headers['sec-fetch-site']
  const crossSite = isCrossSite(
    {
      secFetchSite: typeof secFetchSite === 'string' ? secFetchSite : null,
      origin,
    },
    [host ?? null, siteHost],
  )
  if (crossSite) headers['sec-fetch-site'] = 'cross-site'
  if (crossSite && method === 'POST') {
    // Where it is the site's own page, a proxy in front keeps the host to itself: SITE_URL tells it.
    log('foreign-origin', { origin: origin.slice(0, SHOWN), host: host?.slice(0, SHOWN) })
  }
  delete headers.origin
}
