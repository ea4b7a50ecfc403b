/**
 * Returns the public origin, and the Cache-Control of an answer that contains it. Without SITE_URL it is the
 * request's Host, which can be forged: the answer must not be cached.
 */
export function publicOrigin(
  request: Request,
  siteUrl: string | null,
): { origin: string; cacheControl: string } {
  return siteUrl
    ? { origin: siteUrl, cacheControl: 'public, max-age=3600' }
    : { origin: new URL(request.url).origin, cacheControl: 'no-store' }
}
