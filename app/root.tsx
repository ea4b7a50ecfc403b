import { json, type LoaderFunctionArgs } from '@remix-run/node'
import {
  type ClientLoaderFunctionArgs,
  isRouteErrorResponse,
  Links,
  Meta,
  type MetaFunction,
  Outlet,
  Scripts,
  useLoaderData,
  useLocation,
  useRouteError,
} from '@remix-run/react'
import type { ReactNode } from 'react'
import { siteFacts } from '~/site.server'
import { NOT_FOUND, siteTexts } from '~/content/site'
import { settings } from '~/settings/env.server'
import { takeToasts } from '~/toasts/flash.server'
import { Header } from '~/ui/header'
import { loadOrKeepLast, useLastLoaderData } from '~/requests/last-loader-data'
import { Message } from '~/ui/message'
import { pageMeta } from '~/ui/page-meta'
import { SkipLink } from '~/ui/skip-link'
import { Footer } from '~/ui/footer'
import type { RootData } from '~/ui/root-data'
import { useFacts } from '~/ui/use-facts'
import { useNonce } from './server/nonce'
import { pageStyles } from './ui/page-styles'
import { colors } from '../tailwind.config'

export { revalidateAfterSend as shouldRevalidate } from '~/requests/client-send'

/** Of the error page: every other one has its own. */
export const meta: MetaFunction = ({ error, matches }) =>
  pageMeta(isNotFound(error) ? 'notFound' : 'failure', { matches })

export { pageHeaders as headers } from '~/server/page-headers.server'

export async function loader({ request }: LoaderFunctionArgs) {
  const { toasts, headers } = await takeToasts(request)
  const root: RootData = { siteUrl: settings.siteUrl, facts: siteFacts.current() }
  return json({ toasts, version: siteFacts.version(), ...root }, { headers })
}

export function clientLoader({ serverLoader }: ClientLoaderFunctionArgs) {
  return loadOrKeepLast('root', serverLoader)
}

export function Layout({ children }: { children: ReactNode }) {
  const nonce = useNonce()
  const { pathname } = useLocation()
  return (
    <html
      lang="ru"
      className="scroll-pt-4 bg-paper text-ink max-lg:scroll-pb-16 print:bg-transparent print:text-[10pt]"
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content={colors.paper} />
        <Meta />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/site.webmanifest" />
        <Links />
        <style
          nonce={nonce}
          dangerouslySetInnerHTML={{ __html: pageStyles(pathname) }}
          suppressHydrationWarning
        />
      </head>
      <body className="relative flex min-h-screen flex-col text-body wrap-break-word max-lg:has-[main>[data-full]]:pb-bar max-[19rem]:hyphens-auto lg:text-lg/[1.65]">
        <SkipLink />
        <Header />
        {children}
        <div className="pointer-events-none absolute inset-0 bg-[size:12px,6px,12px,6px] bg-[position:0_0,0_0,100%_0,100%_0] bg-no-repeat lg:bg-ticks print:hidden" />
        <Scripts nonce={nonce} />
      </body>
    </html>
  )
}

export default function App() {
  useLastLoaderData('root', useLoaderData<typeof loader>())
  return <Outlet />
}

/** What went wrong, as a page of the site: under its header, with a way on. */
export function ErrorBoundary() {
  const error = useRouteError()
  const site = siteTexts(useFacts())
  return (
    <>
      {isNotFound(error) ? (
        <Message title={NOT_FOUND} text={site.notFound.text} />
      ) : (
        <Message title={site.failure.title} text={site.failure.text} />
      )}
      <Footer />
    </>
  )
}

function isNotFound(error: unknown): boolean {
  return isRouteErrorResponse(error) && error.status === 404
}
