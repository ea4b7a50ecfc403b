import type { LoaderFunctionArgs } from '@remix-run/node'
import { PAGES } from '~/format/pages'
import { escapeXml } from '~/format/xml'
import { publicOrigin } from '~/server/http/public-origin.server'
import { appContext } from '~/context.server'

/** `GET /sitemap.xml`: the pages that a search engine should know. */
export function loader({ request }: LoaderFunctionArgs) {
  const { facts, settings } = appContext()
  const { origin, cacheControl } = publicOrigin(request, settings.siteUrl)
  const { consent, privacy } = facts.current().links
  // Pages that the agency replaces with documents of its own.
  const replaced: string[] = [
    ...(consent === PAGES.consent.path ? [] : [PAGES.consent.path]),
    ...(privacy === PAGES.privacy.path ? [] : [PAGES.privacy.path]),
  ]
  const urls = Object.values(PAGES)
    .filter(({ path }) => !replaced.includes(path))
    .map(({ path }) => `  <url><loc>${escapeXml(origin + path)}</loc></url>`)
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
