import type { LoaderFunctionArgs } from '@remix-run/node'
import { siteFacts } from '~/site.server'
import { SERVICES_PAGE } from '~/pages/addresses'
import { CONSENT_PAGE, PRIVACY_PAGE } from '~/content/personal-data'
import { publicOrigin } from '~/server/public-origin.server'

/** `GET /sitemap.xml`: the pages that a search engine should know. */
export function loader({ request }: LoaderFunctionArgs) {
  const { origin, cacheControl } = publicOrigin(request)
  const { consent, privacy } = siteFacts.current().links
  const pages = [
    '/',
    SERVICES_PAGE,
    // Elsewhere they are somebody else's to list.
    ...(consent === CONSENT_PAGE ? [CONSENT_PAGE] : []),
    ...(privacy === PRIVACY_PAGE ? [PRIVACY_PAGE] : []),
  ]
  const urls = pages.map((path) => `  <url><loc>${escapeXml(origin + path)}</loc></url>`)
  const xml = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    '</urlset>',
    '',
  ]
  return new Response(xml.join('\n'), {
    headers: {
      'Content-Type': 'application/xml; charset=utf-8',
      'Cache-Control': cacheControl,
    },
  })
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
