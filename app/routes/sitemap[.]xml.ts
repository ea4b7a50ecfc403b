import type { LoaderFunctionArgs } from '@remix-run/node'
import { PAGES } from '~/addresses/pages'
import { escapeXml } from '~/format/xml'
import { publicOrigin } from '~/server/http/public-origin.server'
import { appContext } from '~/context.server'

/** `GET /sitemap.xml`: the pages that a search engine should know. */
export function loader({ request }: LoaderFunctionArgs) {
  const { facts, settings } = appContext()
  const { origin, cacheControl } = publicOrigin(request, settings.siteUrl)
  const links: Partial<Record<string, string>> = facts.current().links
  // Without the pages that the agency replaces with documents of its own.
  const urls = Object.entries(PAGES)
    .filter(([name, { path }]) => (links[name] ?? path) === path)
    .map(([, { path }]) => `  <url><loc>${escapeXml(origin + path)}</loc></url>`)
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
