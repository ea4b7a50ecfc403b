import { Links, Meta, Scripts, useMatches } from '@remix-run/react'
import { type ReactNode, useContext } from 'react'
import { colors } from '../tailwind.config'
import { PAGE_ID } from './addresses/element-ids'
import { NonceContext } from './server/http/nonce'
import sharedSheet from './tailwind.css?inline'
import { useRootData } from './visitor/root-data'
import { useIsDesk } from './visitor/ui/is-desk'

/** The style sheets of routes with classes of their own, beside what all pages share. */
const SHEETS = import.meta.glob<string>('./routes/*/*.css', {
  query: '?inline',
  import: 'default',
  eager: true,
})

/** Returns the style sheet in a route's folder, if it has one. */
function sheetOf(routeId: string): string | undefined {
  const file = Object.keys(SHEETS).find((one) => one.startsWith(`./${routeId}/`))
  return file && SHEETS[file]
}

/**
 * The document around a page, rendered only on the server. React hydrates the container alone, because extensions
 * and translators add nodes to the document. Styles are inline: with the first screen they fit into the 14 KB that
 * TCP sends before it waits for an answer, which takes half a second in a village network.
 */
export function Document({ children }: { children: ReactNode }) {
  const nonce = useContext(NonceContext)
  const isDesk = useIsDesk()
  const { measures } = useRootData()
  // Without a desk, its addresses look like any unknown page.
  const routes = useMatches().filter(({ id }) => isDesk || id !== 'routes/desk')
  const sheet = routes.reduce((found, { id }) => sheetOf(id) ?? found, sharedSheet)
  return (
    <html
      lang="ru"
      // `scroll-p*`: toasts and a phone's bar do not cover what is scrolled into view.
      className="scroll-pt-4 bg-paper text-ink has-[[data-toast]]:scroll-pt-32 print:bg-transparent print:text-[10pt] docked:scroll-pb-16"
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="only light" />
        {/* On an iPhone a register number would be a link that calls it. */}
        <meta name="format-detection" content="telephone=no, date=no, address=no" />
        <meta name="theme-color" content={colors.paper} />
        <Meta />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <Links />
        <style nonce={nonce} dangerouslySetInnerHTML={{ __html: sheet }} />
      </head>
      <body>
        <div
          id={PAGE_ID}
          data-metrics={measures || undefined}
          className="relative flex min-h-screen flex-col text-body wrap-break-word lg:text-lg/body docked:has-[main>[data-full]]:pb-bar zoomed:hyphens-auto"
        >
          {children}
        </div>
        {!isDesk && <Scripts nonce={nonce} />}
      </body>
    </html>
  )
}
