import { type ActionFunctionArgs, json, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { Form, type MetaFunction, useLoaderData } from '@remix-run/react'
import { staff } from '~/content/staff'
import { localTime } from '~/office/local-time'
import type { Visit } from '~/office/page/office.server'
import { refusalHeaders } from '~/server/body.server'
import { fieldText, readForm } from '~/server/form.server'
import { site } from '~/site.server'
import { Button } from '~/ui/button'
import { Page } from '~/ui/page'

const { office: texts } = staff

const HEADERS = { 'Cache-Control': 'private, no-store', 'X-Robots-Tag': 'noindex' }

// The link is all that it takes to act: no other site is to see it.
export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.title },
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'same-origin' },
]

export { pageHeaders as headers } from '~/server/page-headers.server'

/** The page behind the link in a mail: it changes nothing, for mail scanners open links, too. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const visit = await visitOf(request, params.number)
  // The same answer for a link that is forged, expired, or to a request that is gone.
  if (!visit) return json({ title: texts.noLink, text: texts.noLinkText, intents: [] }, NOT_FOUND)
  return json({ ...viewOf(visit), text: texts.advice }, { headers: HEADERS })
}

export async function action({ request, params }: ActionFunctionArgs) {
  const posted = await readForm(request)
  if ('refused' in posted)
    throw new Response(null, { status: posted.refused, headers: refusalHeaders(posted.refused) })
  const visit = await visitOf(request, params.number)
  if (visit) await site().office?.act(fieldText(posted.form, 'intent'), visit)
  const { pathname, search } = new URL(request.url)
  return redirect(pathname + search, { status: 303, headers: HEADERS })
}

export default function OfficePage() {
  const { title, text, intents } = useLoaderData<typeof loader>()
  return (
    <Page>
      <h1 className="text-h1">{title}</h1>
      <p className="mt-4 text-lead">{text}</p>
      <Form method="post" reloadDocument className="mt-8 flex flex-wrap gap-4">
        {intents.map(({ intent, label }, index) => (
          <Button
            key={intent}
            type="submit"
            name="intent"
            value={intent}
            look={index > 0 ? 'quiet' : 'filled'}
          >
            {label}
          </Button>
        ))}
      </Form>
    </Page>
  )
}

const NOT_FOUND = { status: 404, headers: HEADERS }

async function visitOf(request: Request, number = ''): Promise<Visit | null> {
  return site().office?.visit(number, new URL(request.url).searchParams) ?? null
}

interface Intent {
  intent: string
  label: string
}

/** Returns what the page says, and the buttons that it has. */
function viewOf({ request, person }: Visit): { title: string; intents: Intent[] } {
  const { id, createdAt, takenBy, takenAt, doneAt } = request
  const putBack = { intent: 'put-back', label: texts.putBack }
  if (doneAt !== null) {
    const title = texts.isDone(id, takenBy ?? '', localTime(doneAt).join(' '))
    return { title, intents: takenBy === person ? [putBack] : [] }
  }
  if (takenBy === null || takenAt === null) {
    const title = texts.isNew(id, localTime(createdAt).join(' '))
    return { title, intents: [{ intent: 'take', label: texts.take }] }
  }
  const when = localTime(takenAt)
  if (takenBy !== person) return { title: texts.isTaken(id, takenBy, when.join(' ')), intents: [] }
  return {
    title: texts.isYours(id, when[1]),
    intents: [{ intent: 'finish', label: texts.finish }, putBack],
  }
}
