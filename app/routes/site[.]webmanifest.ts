import { appContext } from '~/context.server'
import { siteTexts } from '~/content/site'
import { colors } from '../../tailwind.config'

/** `GET /site.webmanifest`: how the site looks on a home screen. */
export function loader() {
  const facts = appContext().facts.current()
  const { name, trade } = siteTexts(facts)
  const manifest = {
    name: `${name} — ${trade}`,
    short_name: facts.name,
    lang: 'ru',
    start_url: '/',
    display: 'browser',
    background_color: colors.paper,
    theme_color: colors.paper,
    icons: [
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  }
  return new Response(JSON.stringify(manifest), {
    headers: {
      'Content-Type': 'application/manifest+json; charset=utf-8',
      'Cache-Control': 'public, max-age=3600',
    },
  })
}
