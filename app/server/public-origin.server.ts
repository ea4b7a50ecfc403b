import { settings } from '~/settings/env.server'

/**
 * The site's public origin, and whether an answer that names it may be kept. Without SITE_URL it is
 * the request's own, which follows whatever Host a visitor sends: nobody is to keep that.
 */
export function publicOrigin(request: Request): { origin: string; cacheControl: string } {
  return settings.siteUrl
    ? { origin: settings.siteUrl, cacheControl: 'public, max-age=3600' }
    : { origin: new URL(request.url).origin, cacheControl: 'no-store' }
}
