import type { LoaderFunctionArgs } from '@remix-run/node'
import { publicOrigin } from '~/server/public-origin.server'

const PAGES = ['/', '/services']

/** `GET /sitemap.xml`: the pages that a search engine should know. */
export function loader({ request }: LoaderFunctionArgs) {
  const { origin, cacheControl } = publicOrigin(request)
  const urls = PAGES.map((path) => `  <url><loc>${escapeXml(origin + path)}</loc></url>`)
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
