import type { LoaderFunctionArgs } from '@remix-run/node'
import { appContext } from '~/context.server'
import { publicOrigin } from '~/server/http/public-origin.server'

/** `GET /robots.txt`: allows everything except the technical addresses. */
export function loader({ request }: LoaderFunctionArgs) {
  const { origin, cacheControl } = publicOrigin(request, appContext().settings.siteUrl)
  const lines = [
    'User-agent: *',
    'Disallow: /api/',
    'Disallow: /healthz',
    // For Яндекс: the page with its basket open is no page of its own.
    'Clean-param: basket /services',
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ]
  return new Response(lines.join('\n'), {
    headers: {
      'Content-Type': 'text/plain; charset=utf-8',
      'Cache-Control': cacheControl,
    },
  })
}
