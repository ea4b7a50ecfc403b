import { json, type TypedResponse } from '@remix-run/node'
import { Form, type MetaFunction, useActionData, useLoaderData } from '@remix-run/react'
import type { SentMail } from '~/office/notices/test-mail.server'
import { requestAddress, SIGN_OUT_ADDRESS } from '~/addresses/desk'
import { desk as deskTexts } from '~/office/words/desk'
import { deskState as texts } from '~/office/words/desk-state'
import { diagnosis } from '~/office/words/diagnosis'
import { staff } from '~/office/words/staff'
import { fieldText } from '~/server/http/form.server'
import { Button } from '~/visitor/ui/button'
import type { StateView } from '~/office/diagnosis/state.server'
import { atDesk, deskForm, deskRefusal, requireOffice } from './desk/at-desk.server'
import { deskMeta } from './desk/desk-meta'
import { LineLink } from './desk/line-link'

const { state: title } = deskTexts.pages

export const meta: MetaFunction = () => deskMeta(title)

export { pageHeaders as headers } from '~/server/http/page-headers.server'

export const loader = atDesk(async ({ request }) =>
  json(await requireOffice().state.show(new URL(request.url).host)),
)

export const action = atDesk(async ({ request }): Promise<TypedResponse<SentMail[]>> => {
  const { state } = requireOffice()
  const form = await deskForm(request)
  const intent = fieldText(form, 'intent')
  if (intent === 'test') return json(await state.sendTests())
  if (intent !== 'resend') throw deskRefusal(400)
  return json([{ isSent: true, text: staff.resent(await state.resendNotices()) }])
})

/** Whether all is well with what visitors do not see: mail, database, copies, settings. */
export default function DeskState() {
  const { findings, failures, tells } = useLoaderData<typeof loader>()
  const tried = useActionData<typeof action>() ?? []
  // What is wrong comes first.
  const sorted = (['attention', 'fine'] as const).flatMap((status) =>
    findings.filter((part) => part.status === status),
  )
  return (
    <>
      <h1 className="text-h2">{title}</h1>
      <p className="mt-4 text-lead">{sayAll(sorted)}</p>
      {tried.length > 0 && (
        <div role="status" className="mt-4 grid gap-2 font-semibold wrap-anywhere">
          {tried.map(({ isSent, text }) => (
            <p key={text} className={isSent ? undefined : 'text-error'}>
              {text}
            </p>
          ))}
        </div>
      )}
      {sorted.map(({ part, title, status, lines, details }) => (
        <section key={part} className="mt-8 border-t border-contour pt-4 wrap-anywhere">
          <h2 className="text-h3">{title}</h2>
          <p className={`font-semibold ${STATUS_COLORS[status]}`}>{texts.statuses[status]}</p>
          {lines.map((line) => (
            <p key={line} className="mt-1">
              {line}
            </p>
          ))}
          {details.length > 0 && <p className="mt-3 font-semibold">{diagnosis.forServer}</p>}
          {details.map((line) => (
            <p key={line}>{line}</p>
          ))}
          {part === 'notices' && <NoticeActs failures={failures} tells={tells} />}
        </section>
      ))}
      <SignAllOut />
    </>
  )
}

const STATUS_COLORS = { fine: 'text-forest', attention: 'text-error' }

function sayAll(parts: StateView['findings']): string {
  const titles = parts.filter(({ status }) => status === 'attention').map(({ title }) => title)
  return titles.length > 0 ? texts.attention(titles) : texts.fine
}

/** Ends all sessions. */
function SignAllOut() {
  const { title, allOut, allOutHint } = deskTexts.signIn
  return (
    <section className="mt-8 border-t border-contour pt-4">
      <h2 className="text-h3">{title}</h2>
      <form method="post" action={SIGN_OUT_ADDRESS} className="mt-3">
        <p className="mb-3 max-w-prose">{allOutHint}</p>
        <Button type="submit" name="all" value="on" variant="quiet" small>
          {allOut}
        </Button>
      </form>
    </section>
  )
}

type NoticeActsProps = Pick<StateView, 'failures' | 'tells'>

/** The requests whose notices failed, and what can be tried. */
function NoticeActs({ failures, tells: [first, second] }: NoticeActsProps) {
  const hasFailures = failures.length > 0
  return (
    <>
      {hasFailures && (
        <ul className="mt-2">
          {failures.map(({ id, title }) => (
            <li key={id}>
              <LineLink href={requestAddress(id)}>{title}</LineLink>
            </li>
          ))}
        </ul>
      )}
      {(hasFailures || first) && (
        <Form method="post" reloadDocument className="mt-3 flex flex-wrap gap-3">
          {hasFailures && (
            <Button type="submit" name="intent" value="resend" small>
              {texts.resend}
            </Button>
          )}
          {first && (
            <Button type="submit" name="intent" value="test" variant="quiet" small>
              {texts.test[second ? 'both' : first]}
            </Button>
          )}
        </Form>
      )}
    </>
  )
}
