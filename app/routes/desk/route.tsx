import { json, type LoaderFunctionArgs } from '@remix-run/node'
import {
  isRouteErrorResponse,
  type MetaFunction,
  Outlet,
  useLoaderData,
  useLocation,
  useMatch,
  useRouteError,
} from '@remix-run/react'
import { CALL_PAGE, DESK_MENU, DESK_PAGES, SIGN_OUT_ADDRESS } from '~/addresses/desk'
import { desk as texts } from '~/office/words/desk'
import { deskRequests } from '~/office/words/desk-requests'
import { siteTexts } from '~/content/site'
import { useFacts } from '~/visitor/root-data'
import { appContext } from '~/context.server'
import { Message } from '~/visitor/ui/message'
import { pageMeta } from '~/visitor/ui/page-meta'
import { deskMeta } from './desk-meta'
import { LineLink } from './line-link'
import { SessionEnded, SignInForm } from './sign-in-form'

const { writeDown } = deskRequests

export const meta: MetaFunction = ({ error, matches }) => {
  const status = isRouteErrorResponse(error) ? error.status : null
  if (status === 404) return pageMeta('notFound', { matches })
  return deskMeta(status === 401 ? texts.signIn.title : texts.name)
}

export { pageHeaders as headers } from '~/server/http/page-headers.server'

/** Lets everybody in: each page's own loader asks for the password. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { office, findingKinds } = appContext()
  if (!office) return json({ person: null, isFaulty: false })
  const name = await office.door.personOf(request)
  const person = name && office.desk.nameOf(name)
  const isFaulty = person !== null && (findingKinds() ?? []).length > 0
  return json({ person, isFaulty })
}

/** The agency's desk: the pages of the people who work there, behind a password. */
export default function DeskLayout() {
  const { person, isFaulty } = useLoaderData<typeof loader>()
  // What the skip link leads to: on the list's page it is the list.
  const id = useMatch(DESK_PAGES.requests) ? undefined : 'main'
  return (
    <>
      {person === null ? <DoorHeader /> : <DeskHeader person={person} isFaulty={isFaulty} />}
      <main id={id} className="flex-1 px-gutter pt-2 pb-6 sm:pt-3 print:p-0">
        <Outlet />
      </main>
    </>
  )
}

function DeskHeader({ person, isFaulty }: { person: string; isFaulty: boolean }) {
  const { pathname } = useLocation()
  const { name } = siteTexts(useFacts())
  // The state page itself looks now, the mark is of the last hour.
  const pages = { pathname, isFaulty: isFaulty && pathname !== DESK_PAGES.state }
  return (
    <header className="relative flex items-center justify-between gap-x-6 border-b border-contour px-gutter py-1 print:hidden">
      <b className="line-clamp-1 min-w-0 break-all lg:max-w-56">{name}</b>
      <nav aria-label={texts.menu} className="max-lg:hidden">
        <Pages {...pages} />
      </nav>
      <div className="text-small max-lg:hidden">
        <WaysOut person={person} />
      </div>
      {/* The phone rings on any page; on a desktop the list has the link. */}
      <span className="ml-auto shrink-0 text-small lg:hidden">
        <LineLink href={CALL_PAGE}>{writeDown.title}</LineLink>
      </span>
      <details className="shrink-0 lg:hidden">
        <summary className="flex min-h-11 cursor-pointer items-center gap-1.5 font-semibold after:content-['▾']">
          {texts.menuButton}
          {pages.isFaulty && (
            <b className="text-error">
              !<span className="sr-only"> {texts.notFine}</span>
            </b>
          )}
        </summary>
        <div className="absolute inset-x-0 top-full z-30 border-b border-contour bg-white px-gutter py-2 shadow-lg">
          <nav aria-label={texts.menu}>
            <Pages {...pages} />
          </nav>
          <div className="mt-2 border-t border-contour pt-1 text-small">
            <WaysOut person={person} />
          </div>
        </div>
      </details>
    </header>
  )
}

function Pages({ pathname, isFaulty }: { pathname: string; isFaulty: boolean }) {
  return (
    <ul className="grid grid-cols-2 gap-x-4 lg:flex lg:gap-x-4 lg:text-small xl:gap-x-5">
      {DESK_MENU.map((name) => (
        <li key={name}>
          <a
            href={DESK_PAGES[name]}
            aria-current={pathname === DESK_PAGES[name] ? 'page' : undefined}
            className="flex min-h-11 items-center no-underline hover:underline aria-[current]:font-semibold"
          >
            {texts.pages[name]}
            {isFaulty && name === 'state' && <b className="text-error">{texts.isFaulty}</b>}
          </a>
        </li>
      ))}
    </ul>
  )
}

/** The ways to the site, and out of the desk. */
function WaysOut({ person }: { person: string }) {
  return (
    <form
      method="post"
      action={SIGN_OUT_ADDRESS}
      className="flex flex-wrap items-center gap-x-4 wrap-anywhere lg:flex-nowrap lg:whitespace-nowrap"
    >
      <LineLink href="/">{texts.toSite}</LineLink>
      <span className="lg:max-w-32 lg:truncate lg:max-xl:hidden">
        <span className="lg:sr-only">{texts.signIn.as(person)}</span>
        <span aria-hidden className="max-lg:hidden">
          {person}
        </span>
      </span>
      <button type="submit" className="min-h-11 cursor-pointer underline hover:decoration-2">
        {texts.signIn.out}
      </button>
    </form>
  )
}

/** The head of the pages for which nobody has signed in: whose desk it is, and the way back to their site. */
function DoorHeader() {
  const { name } = siteTexts(useFacts())
  return (
    <header className="flex flex-wrap items-center justify-between gap-x-3 border-b border-contour px-gutter py-2 wrap-anywhere print:hidden">
      <b>{name}</b>
      <LineLink href="/">{texts.toSite}</LineLink>
    </header>
  )
}

/** Asks for the password, or says why somebody is not let in; without a desk, it is an unknown page as any other. */
export function ErrorBoundary() {
  const error = useRouteError()
  const { pathname, search } = useLocation()
  const { notFound, failure } = siteTexts(useFacts())
  const { status, data } = isRouteErrorResponse(error) ? error : { status: 500, data: null }
  if (status === 404) return <Message {...notFound} />
  const refusals: Partial<Record<number, { title: string; text: string }>> = texts.refusals
  const { title, text } =
    status === 503 && data
      ? { title: texts.damaged.title, text: String(data) }
      : (refusals[status] ?? failure)
  return (
    <>
      <DoorHeader />
      <main id="main" className="flex-1 px-gutter py-8">
        {status === 401 ? (
          data === true ? (
            <SessionEnded />
          ) : (
            <SignInForm to={pathname + search} />
          )
        ) : (
          <>
            <h1 className="text-h2">{title}</h1>
            <p className="mt-4">{text}</p>
            <p className="mt-4">
              <LineLink href={DESK_PAGES.requests}>{texts.name}</LineLink>
            </p>
          </>
        )}
      </main>
    </>
  )
}
