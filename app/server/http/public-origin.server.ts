/**
 * Returns the site's public origin and the Cache-Control of an answer that contains it. Without
 * SITE_URL the origin comes from the request's Host header, which anybody can forge, so the answer
 * must not be cached.
 */
export function publicOrigin(
  request: Request,
  siteUrl: string | null,
): { origin: string; cacheControl: string } {
  return siteUrl
    ? { origin: siteUrl, cacheControl: 'public, max-age=3600' }
    : { origin: new URL(request.url).origin, cacheControl: 'no-store' }
}
