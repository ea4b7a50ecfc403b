import { json, type LoaderFunctionArgs } from '@remix-run/node'
import {
  isRouteErrorResponse,
  type MetaFunction,
  Outlet,
  useLocation,
  useRouteError,
  useRouteLoaderData,
} from '@remix-run/react'
import { type ReactNode, useEffect } from 'react'
import { siteTexts } from '~/content/site'
import { isDeskPath } from '~/addresses/desk'
import { asksForBasket, SERVICES_PAGE, plainPath } from '~/addresses/pages'
import { useBasketCount } from '~/visitor/basket/use-basket-count'
import type { SentRequest } from '~/visitor/request/outcome'
import { PageToasts, type Toast, ToastsProvider } from '~/visitor/toasts/toasts'
import { Header } from '~/visitor/ui/header'
import { HydrationGuard, markScripted } from '~/visitor/ui/hydration-guard'
import { Message } from '~/visitor/ui/message'
import { pageMeta } from '~/visitor/ui/page-meta'
import { useIsDesk } from '~/visitor/ui/is-desk'
import { SkipLink } from '~/visitor/ui/skip-link'
import { type RootData, useFacts } from '~/visitor/root-data'
import { Document } from './document'
import { appContext } from './context.server'
import { phonesIn } from './agency/facts/facts-schema.server'
import { telLinks } from './format/phone'

/** Never: a loader that fails would replace the page, and what was typed. */
export const shouldRevalidate = () => false

/** The meta tags of the error page; each route has its own. */
export const meta: MetaFunction = ({ error, matches }) => pageMeta(errorPage(error), { matches })

export { pageHeaders as headers } from '~/server/http/page-headers.server'

interface VisitorData {
  /** From the redirect that led here, or the post that this page answers. */
  toasts: Toast[]
  /** The request that this visitor has just sent, or null. */
  sent: SentRequest | null
}

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { settings, facts, catalogue, consents, office, ...site } = appContext()
  const cookies = request.headers.get('Cookie')
  const { toasts, headers } = await site.flash.take(cookies)
  const { pathname } = new URL(request.url)
  const shown = facts.shownAt(pathname)
  return json<RootData & VisitorData>(
    {
      toasts: context.toasts ?? toasts,
      sent: await site.sentCookie.read(cookies),
      siteUrl: settings.siteUrl,
      facts: shown,
      telLinks: telLinks(phonesIn(shown).map(({ text }) => text)),
      isExample: facts.provenance() === 'example',
      ...(catalogue.current()?.some(({ example }) => example) && {
        hasExamplePrices: true as const,
      }),
      consentVersion: consents.current().version,
      ...(settings.fieldMetrics === 'on' && { measures: true }),
      ...(office && isDeskPath(plainPath(pathname)) && { hasDesk: true }),
    },
    { headers },
  )
}

/** The content of the container; on the server, with the document around it. */
export function Layout({ children }: { children: ReactNode }) {
  const { pathname, search } = useLocation()
  const { toasts = [] } = useRouteLoaderData<typeof loader>('root') ?? {}
  const isDesk = useIsDesk()
  const page = (
    <HydrationGuard>
      <ToastsProvider
        first={toasts}
        isDialogOpen={pathname === SERVICES_PAGE && asksForBasket(search)}
      >
        <SkipLink />
        {!isDesk && <SiteHeader />}
        <PageToasts />
        {children}
        <div className="pointer-events-none absolute inset-0 bg-[size:12px,6px,12px,6px] bg-[position:0_0,0_0,100%_0,100%_0] bg-no-repeat lg:bg-ticks print:hidden" />
      </ToastsProvider>
    </HydrationGuard>
  )
  return import.meta.env.SSR ? <Document>{page}</Document> : page
}

/** Rendered again by a change of the basket, apart from the page. */
function SiteHeader() {
  return <Header chosen={useBasketCount()} />
}

export default function App() {
  // The effects of the pages within have run by then.
  useEffect(markScripted, [])
  return <Outlet />
}

/** Shows what went wrong, under the site's header and with a link onwards. */
export function ErrorBoundary() {
  const page = errorPage(useRouteError())
  const texts = siteTexts(useFacts())
  // After a change by script, nothing else updates the head.
  useEffect(() => {
    document.title = `${texts[page].title} — ${texts.name}`
  }, [page, texts])
  return <Message {...texts[page]} />
}

function errorPage(error: unknown): 'notFound' | 'failure' {
  return isRouteErrorResponse(error) && error.status === 404 ? 'notFound' : 'failure'
}
