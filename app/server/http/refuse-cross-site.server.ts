import type { IncomingMessage } from 'node:http'
import { log } from '~/server/log/log.server'
import type { Middleware } from './middleware.server'
import type { Refuse } from './refusal-page.server'

/** Maximum length of a header in the log, in characters. */
const SHOWN = 200
/** A proxy may add the default port to the host; an origin omits it. */
const DEFAULT_PORT = /:(80|443)$/

/**
 * Answers 403 to a post from another site's page. `siteHost`: the public host if it is known,
 * because a proxy may send another Host.
 *
 * Also removes the two headers that Remix would check again: it answers a mismatching Origin with a bare
 * 500 and trusts a forged X-Forwarded-Host.
 */
export function refuseCrossSite(siteHost: string | null, refuse: Refuse): Middleware {
  return (request, response, next) => {
    const { method, headers } = request
    const changes = method !== 'GET' && method !== 'HEAD'
    if (changes && isCrossSite(headers, [headers.host, siteHost])) {
      // If the page is the site's own, a proxy does not pass the Host on; SITE_URL corrects that.
      log('foreign-origin', {
        origin: headers.origin?.slice(0, SHOWN),
        host: headers.host?.slice(0, SHOWN),
      })
      // Reads and discards the rest of the body: browsers read the answer after they have sent it.
      request.resume()
      return refuse(request, response, 403)
    }
    delete headers.origin
    delete headers['x-forwarded-host']
    next()
  }
}

/**
 * Whether a request comes from another site's page. Browsers say so in Sec-Fetch-Site, older ones
 * by an Origin other than this host. A program that sends neither is not a browser and passes.
 */
function isCrossSite(
  { origin, ...headers }: IncomingMessage['headers'],
  ownHosts: (string | null | undefined)[],
): boolean {
  const secFetchSite = headers['sec-fetch-site'] ?? 'none'
  if (secFetchSite !== 'same-origin' && secFetchSite !== 'none') return true
  // If a page's policy hides its address, the browser hides its origin, too.
  if (origin === undefined || (origin === 'null' && secFetchSite === 'same-origin')) return false
  if (!URL.canParse(origin)) return true
  const { host } = new URL(origin)
  return !ownHosts.some((own) => own === host || own?.replace(DEFAULT_PORT, '') === host)
}
