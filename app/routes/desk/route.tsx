import { json, type LoaderFunctionArgs } from '@remix-run/node'
import {
  isRouteErrorResponse,
  type MetaFunction,
  Outlet,
  useLoaderData,
  useLocation,
  useRouteError,
} from '@remix-run/react'
import { desk as texts } from '~/office/words/desk'
import { siteTexts } from '~/content/site'
import { useFacts } from '~/visitor/root-data'
import { appContext } from '~/context.server'
import { Message } from '~/visitor/ui/message'
import { pageMeta } from '~/visitor/ui/page-meta'
import { deskMeta } from './desk-meta'
import { type Posted, SignInForm } from './sign-in-form'

export const meta: MetaFunction = ({ error, matches }) => {
  const status = isRouteErrorResponse(error) ? error.status : null
  if (status === 404) return pageMeta('notFound', { matches })
  return deskMeta(status === 401 ? texts.signIn.title : texts.name)
}

export { pageHeaders as headers } from '~/server/http/page-headers.server'

/** Lets everybody in: each page's own loader asks for the password. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { office, findings } = appContext()
  if (!office) return json({ person: null, isFaulty: false })
  const name = await office.door.personOf(request)
  const person = name && office.desk.nameOf(name)
  const isFaulty = person !== null && findings().length > 0
  return json({ person, isFaulty })
}

/** The agency's desk: the pages of the people who work there, behind a password. */
export default function Desk() {
  const { person, isFaulty } = useLoaderData<typeof loader>()
  return (
    <>
      {person === null ? <DoorHeader /> : <DeskHeader person={person} isFaulty={isFaulty} />}
      <main id="main" className="flex-1 px-gutter py-6 sm:py-8 print:p-0">
        <Outlet />
      </main>
    </>
  )
}

function DeskHeader({ person, isFaulty }: { person: string; isFaulty: boolean }) {
  const { pathname } = useLocation()
  return (
    <header className="flex flex-wrap items-center justify-between gap-x-6 border-b border-contour px-gutter py-2 print:hidden">
      <WhoseSite />
      <nav aria-label={texts.menu}>
        <ul className="flex flex-wrap gap-x-3 text-small sm:gap-x-5 lg:gap-x-6 lg:text-body">
          {Object.values(texts.pages).map(({ path, label }) => (
            <li key={path}>
              <a
                href={path}
                aria-current={pathname === path ? 'page' : undefined}
                className="flex min-h-11 items-center no-underline hover:underline aria-[current]:font-semibold"
              >
                {label}
                {/* The state page itself looks now, the mark is of the last hour. */}
                {isFaulty && path === texts.pages.state.path && pathname !== path && (
                  <b className="text-error">{texts.isFaulty}</b>
                )}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <form
        method="post"
        action={texts.signIn.outPath}
        className="flex flex-wrap items-center gap-x-4 text-small wrap-anywhere lg:text-body"
      >
        {texts.signIn.as(person)}
        <button type="submit" className="min-h-11 cursor-pointer underline hover:decoration-2">
          {texts.signIn.out}
        </button>
      </form>
    </header>
  )
}

/** The head of the pages for which nobody has signed in. */
function DoorHeader() {
  return (
    <header className="border-b border-contour px-gutter py-2 print:hidden">
      <WhoseSite />
    </header>
  )
}

/** Whose desk it is, and the way back to their site. */
function WhoseSite() {
  const { name } = siteTexts(useFacts())
  return (
    <p className="flex max-w-none basis-full flex-wrap items-center justify-between gap-x-3 wrap-anywhere">
      <b>{name}</b>
      <a href="/" className="inline-flex min-h-11 items-center">
        {texts.toSite}
      </a>
    </p>
  )
}

/** Asks for the password, or says why somebody is not let in; without a desk, it is an unknown page as any other. */
export function ErrorBoundary() {
  const error = useRouteError()
  const { pathname, search } = useLocation()
  const { notFound, failure } = siteTexts(useFacts())
  const status = isRouteErrorResponse(error) ? error.status : 500
  if (status === 404) return <Message {...notFound} />
  if (isRouteErrorResponse(error) && status === 401) {
    return (
      <>
        <DoorHeader />
        <main id="main" className="flex-1 px-gutter py-8">
          <SignInForm to={pathname + search} posted={error.data as Posted | null} />
        </main>
      </>
    )
  }
  const refusals: Partial<Record<number, { title: string; text: string }>> = texts.refusals
  const damaged = isRouteErrorResponse(error) && status === 503 ? String(error.data ?? '') : ''
  const { title, text } = damaged
    ? { title: texts.damaged.title, text: damaged }
    : (refusals[status] ?? failure)
  return (
    <>
      <DoorHeader />
      <main id="main" className="flex-1 px-gutter py-8">
        <h1 className="text-h2">{title}</h1>
        <p className="mt-4">{text}</p>
        <p className="mt-4">
          <a href={texts.pages.requests.path} className="inline-flex min-h-11 items-center">
            {texts.name}
          </a>
        </p>
      </main>
    </>
  )
}
