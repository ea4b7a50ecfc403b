import type { IncomingMessage } from 'node:http'
import { log } from '~/log/log.server'
import type { Middleware } from './middleware.server'

/** Maximum length of a header in the log, in characters. */
const SHOWN = 200
/** A proxy may write it behind the host; an origin leaves its own scheme's out. */
const DEFAULT_PORT = /:(80|443)$/

/**
 * Answers 403 to a post that comes from another site's page. `siteHost`: the public host where it is
 * known, for a proxy may name another one.
 *
 * Then the two headers by which Remix would judge posts anew go: it answers a mismatching Origin with
 * a bare 500, and believes a forged X-Forwarded-Host.
 */
export function refuseCrossSite(siteHost: string | null): Middleware {
  return (request, response, next) => {
    const { method, headers } = request
    const changes = method !== 'GET' && method !== 'HEAD'
    if (changes && isCrossSite(headers, [headers.host, siteHost])) {
      // Where it is the site's own page, a proxy in front keeps the host to itself: SITE_URL tells it.
      log('foreign-origin', {
        origin: headers.origin?.slice(0, SHOWN),
        host: headers.host?.slice(0, SHOWN),
      })
      // What still comes of the body is read and dropped: the browser looks at the answer after it.
      request.resume()
      response.writeHead(403).end()
      return
    }
    delete headers.origin
    delete headers['x-forwarded-host']
    next()
  }
}

/**
 * Whether a request comes from another site's page. A browser says so in Sec-Fetch-Site, an older one
 * by an Origin that is not this host's; a program that sends neither is nobody's browser, and passes.
 */
function isCrossSite(
  { origin, ...headers }: IncomingMessage['headers'],
  ownHosts: (string | null | undefined)[],
): boolean {
  const secFetchSite = headers['sec-fetch-site'] ?? 'none'
  if (secFetchSite !== 'same-origin' && secFetchSite !== 'none') return true
  // Where the page's policy hides its address, the browser hides its origin, too.
  if (origin === undefined || (origin === 'null' && secFetchSite === 'same-origin')) return false
  if (!URL.canParse(origin)) return true
  const { host } = new URL(origin)
  return !ownHosts.some((own) => own === host || own?.replace(DEFAULT_PORT, '') === host)
}
