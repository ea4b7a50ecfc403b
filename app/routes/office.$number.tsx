import { type ActionFunctionArgs, json, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { Form, type MetaFunction, useLoaderData } from '@remix-run/react'
import { AgencyUnavailable } from '~/agency/port/agency'
import { staff } from '~/content/staff'
import { log } from '~/server/log/log.server'
import { INTENTS } from '~/agency/office/acts.server'
import type { Office } from '~/agency/office/office.server'
import { officeView } from '~/agency/office/office-view'
import { refusalHeaders } from '~/server/http/body.server'
import { fieldText, readForm } from '~/server/http/form.server'
import { appContext } from '~/context.server'
import { IntentButtons } from '~/visitor/ui/intent-buttons'

const { office: texts } = staff

const HEADERS = { 'Cache-Control': 'private, no-store', 'X-Robots-Tag': 'noindex' }

// The link is all that it takes to act: no Referer header may pass it to another site.
export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.title },
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'same-origin' },
]

export { pageHeaders as headers } from '~/server/http/page-headers.server'

/**
 * The page behind the link in a mail. It changes nothing, because mail scanners open links, too.
 */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { office } = appContext()
  try {
    const opened = await openLink(office, request, params.number)
    // The same answer for a forged link, an expired one and a request that no longer exists.
    if (!office || !opened) return answer(404, { title: texts.noLink, state: texts.noLinkText })
    return answer(200, officeView(office.people, opened, await office.others(opened)))
  } catch (error) {
    logUnavailable(error)
    return answer(503, { title: texts.unavailable, state: texts.unavailableText })
  }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const posted = await readForm(request)
  if ('refused' in posted) throw refusal(posted.refused)
  const intent = INTENTS.find((one) => one === fieldText(posted.form, 'intent'))
  if (!intent) throw refusal(400)
  const { office } = appContext()
  try {
    const opened = await openLink(office, request, params.number)
    if (opened) await office?.act(intent, opened)
  } catch (error) {
    logUnavailable(error)
    return json(null, { status: 503, headers: HEADERS })
  }
  const { pathname, search } = new URL(request.url)
  return redirect(pathname + search, { status: 303, headers: HEADERS })
}

export default function OfficePage() {
  const { title, state, advice, buttons, others } = useLoaderData<typeof loader>()
  return (
    <main id="main" className="flex-1 px-gutter pt-8 pb-section">
      <h1 className="text-h1">{title}</h1>
      <p className="mt-4 text-lead">{state}</p>
      <Form method="post" reloadDocument className="mt-8 grid gap-4 sm:max-w-sm">
        <IntentButtons buttons={buttons} />
      </Form>
      {advice.map((text) => (
        <p key={text} className="mt-4">
          {text}
        </p>
      ))}
      {others.length > 0 && (
        <>
          <h2 className="mt-10 text-h3">{texts.others}</h2>
          <ul className="mt-2">
            {others.map(({ link, label }) => (
              <li key={link}>
                <a href={link} className="inline-block py-2">
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
    </main>
  )
}

type View = ReturnType<typeof officeView>

function answer(status: number, view: Pick<View, 'title' | 'state'> & Partial<View>) {
  const whole: View = { advice: [], buttons: [], others: [], ...view }
  return json(whole, { status, headers: HEADERS })
}

function refusal(status: 400 | 405 | 413 | 415): Response {
  return new Response(null, { status, headers: refusalHeaders(status) })
}

async function openLink(office: Office | null, request: Request, number = '') {
  return office?.open(number, new URL(request.url).searchParams) ?? null
}

function logUnavailable(error: unknown): void {
  if (!(error instanceof AgencyUnavailable)) throw error
  log('office-unavailable', { reason: error.message })
}
