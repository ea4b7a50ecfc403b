import { json } from '@remix-run/node'
import {
  isRouteErrorResponse,
  type MetaFunction,
  Outlet,
  useLocation,
  useRouteError,
} from '@remix-run/react'
import { desk as texts } from '~/content/desk'
import { siteTexts } from '~/content/site'
import { useFacts } from '~/visitor/root-data'
import { appContext } from '~/context.server'
import type { DeskData } from '~/visitor/ui/is-desk'
import { Message } from '~/visitor/ui/message'
import { pageMeta } from '~/visitor/ui/page-meta'
import { deskMeta } from './desk-meta'

// Whole pages without scripts: nothing of the desk is in a visitor's scripts.
export const handle = { isDesk: true }

export const meta: MetaFunction = ({ error, matches }) =>
  isRouteErrorResponse(error) && error.status === 404
    ? pageMeta('notFound', { matches })
    : deskMeta(texts.name)

export { pageHeaders as headers } from '~/server/http/page-headers.server'

// The password is asked for once a page, by the page's own loader: each wrong one counts.
export const loader = () => json<DeskData>({ isOpen: appContext().enterDesk !== null })

/** The agency's desk: the pages of the people who work there, behind a password. */
export default function Desk() {
  const { pathname } = useLocation()
  return (
    <>
      <header className="border-b border-contour px-gutter py-2 print:hidden">
        <nav aria-label={texts.menu}>
          <ul className="flex flex-wrap gap-x-6">
            {Object.values(texts.pages).map(({ path, label }) => (
              <li key={path}>
                <a
                  href={path}
                  aria-current={pathname === path ? 'page' : undefined}
                  className="flex min-h-11 items-center no-underline hover:underline aria-[current]:font-semibold"
                >
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </header>
      <main id="main" className="flex-1 px-gutter py-8 print:p-0">
        <Outlet />
      </main>
    </>
  )
}

/** Says why somebody is not let in; without a password set, it is an unknown page as any other. */
export function ErrorBoundary() {
  const error = useRouteError()
  const { notFound, failure } = siteTexts(useFacts())
  const status = isRouteErrorResponse(error) ? error.status : 500
  if (status === 404) return <Message {...notFound} />
  const refusals: Partial<Record<number, { title: string; text: string }>> = texts.refusals
  const { title, text } = refusals[status] ?? failure
  return (
    <main id="main" className="flex-1 px-gutter py-8">
      <h1 className="text-h2">{title}</h1>
      <p className="mt-4">{text}</p>
    </main>
  )
}
