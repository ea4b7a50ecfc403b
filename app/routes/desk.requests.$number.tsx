import { json, redirect } from '@remix-run/node'
import { Form, type MetaFunction, useActionData, useLoaderData } from '@remix-run/react'
import type { ReactNode } from 'react'
import type { RequestView } from '~/office/desk/requests/request-view.server'
import { listQuery, readListQuery } from '~/office/desk/requests/request-list.server'
import { INTENTS } from '~/office/desk/requests/acts.server'
import { desk as deskTexts } from '~/office/words/desk'
import { deskEdit } from '~/office/words/desk-edit'
import { deskRequests as texts } from '~/office/words/desk-requests'
import { sha256 } from '~/format/sha256.server'
import { fieldText } from '~/server/http/form.server'
import { log } from '~/server/log/log.server'
import { appContext } from '~/context.server'
import { Button } from '~/visitor/ui/button'
import { atDesk, deskForm, deskRefusal, sayUnavailable } from './desk/at-desk.server'
import { deskMeta } from './desk/desk-meta'
import { History, NotingForms } from './desk/history'

const { path } = deskTexts.pages.requests

/** What adds to a request and changes no state. The forms post these values. */
const NOTING = ['note', 'callBack'] as const

export const meta: MetaFunction<typeof loader> = ({ data }) => deskMeta(data?.title ?? '')

export { pageHeaders as headers } from '~/server/http/page-headers.server'

export const loader = atDesk(async ({ request, params, desk, person }) => {
  const id = numberIn(params.number)
  const { catalogue, consents } = appContext()
  const title = texts.title(id)
  const asksToDelete = new URL(request.url).searchParams.has('delete')
  try {
    const view = await desk.show(id, person, {
      services: catalogue.current() ?? [],
      consentHash: sha256(consents.current().text),
    })
    const page = { id, title, view, unavailable: null, asksToDelete }
    return json(page, { status: view ? 200 : 404 })
  } catch (error) {
    const none = { id, title, view: null, unavailable: null, asksToDelete }
    // Not an error page: after a post it would stand in the place of what was typed.
    return json({ ...none, unavailable: sayUnavailable(error) }, 503)
  }
})

export const action = atDesk(async ({ request, params, desk, person }) => {
  const id = numberIn(params.number)
  const form = await deskForm(request)
  const noting = NOTING.find((one) => one === fieldText(form, 'intent'))
  if (noting) {
    const typed = fieldText(form, 'text')
    // Not an error page: it would stand in the place of what was typed.
    const refusal = await desk[noting](id, person, typed).catch((error: unknown) =>
      sayUnavailable(error, deskEdit.away),
    )
    if (refusal !== null) return json({ refusal, noting, typed }, { status: 409 })
    return redirect(`${path}/requests/${id}#history`, 303)
  }
  const intent = INTENTS.find((one) => one === fieldText(form, 'intent'))
  if (!intent) throw deskRefusal(400)
  const refusal = await desk.act(intent, id, person, fieldText(form, 'assignee'))
  if (refusal !== null) return json({ refusal, noting: null, typed: '' }, { status: 409 })
  if (form.has('list')) return redirect(listAfter(id, form), 303)
  if (intent !== 'delete') return redirect(`${path}/requests/${id}`, 303)
  log('request-deleted', { request: id, by: person })
  return redirect(`${path}?deleted=${id}`, 303)
})

/** One request: what the client wrote, and what can be done with it. */
export default function DeskRequest() {
  const { id, title, view, unavailable, asksToDelete } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  const note = refused?.noting === 'note' ? refused.typed : undefined
  const day = refused?.noting === 'callBack' ? refused.typed : undefined
  return (
    <>
      <p className="print:hidden">
        <a href={`${path}#request-${id}`} className="inline-flex min-h-11 items-center">
          {texts.back}
        </a>
      </p>
      <h1 className="text-h2">{title}</h1>
      {refused && (
        <p role="alert" className="mt-4 text-lead font-semibold text-error">
          {refused.refusal}
        </p>
      )}
      {!view && <NotingForms note={note} day={day} />}
      {!view ? (
        !refused && <p className="mt-4 text-lead">{unavailable ?? texts.gone}</p>
      ) : asksToDelete ? (
        <DeleteQuestion id={id} />
      ) : (
        <>
          <p className="mt-4 text-lead">{view.state}</p>
          {view.notTold.map((line) => (
            <p key={line} className="mt-2 wrap-anywhere text-error">
              {line}
            </p>
          ))}
          {view.callBack && view.callBack.said && (
            <p className="mt-2 text-lead font-semibold">{view.callBack.said}</p>
          )}
          <Form method="post" reloadDocument className="mt-4 flex flex-wrap gap-3 print:hidden">
            <input type="hidden" name="assignee" value={view.assignee} />
            {view.buttons.map(({ intent, label }, index) => (
              <Button
                key={intent}
                type="submit"
                name="intent"
                value={intent}
                variant={index > 0 ? 'quiet' : 'filled'}
              >
                {label}
              </Button>
            ))}
          </Form>
          <div className="grid items-start gap-x-sides lg:grid-cols-2">
            <Details view={view} />
            <History history={view.history} callBack={view.callBack} note={note} day={day} />
          </div>
          <p className="mt-8 print:hidden">
            <a href="?delete" className="inline-flex min-h-11 items-center text-error">
              {texts.remove.link}
            </a>
          </p>
        </>
      )}
    </>
  )
}

function Details({ view }: { view: RequestView }) {
  return (
    <dl className="mt-8 grid min-w-0 gap-y-4 wrap-anywhere">
      <Detail label={view.phone.label}>
        {view.phone.text}
        <span className="mt-1 flex flex-wrap gap-2 print:hidden">
          {view.links.map(({ label, href }) => (
            <Button key={href} href={href} variant="quiet" small>
              {label}
            </Button>
          ))}
        </span>
        {view.samePhone && (
          <p>
            <a
              href={`${path}/requests/${view.samePhone.id}`}
              className="inline-flex min-h-11 items-center"
            >
              {view.samePhone.text}
            </a>
          </p>
        )}
      </Detail>
      {view.fields.map(({ label, text }) => (
        <Detail key={label} label={label}>
          <span className="whitespace-pre-line">{text}</span>
        </Detail>
      ))}
      {view.maps.length > 0 && (
        <div className="-mt-4 print:hidden">
          {view.maps.map(({ label, href }) => (
            <dd key={href}>
              <a href={href} rel="noreferrer" className="inline-flex min-h-11 items-center">
                {label}
              </a>
            </dd>
          ))}
        </div>
      )}
      <Detail label={texts.services}>
        {view.services.length === 0 ? (
          view.noServices
        ) : (
          <ul>
            {view.services.map(({ title, price }, index) => (
              <li key={index} className="flex items-baseline justify-between gap-x-4">
                <span>{title}</span>
                <span className="text-right whitespace-nowrap">{price}</span>
              </li>
            ))}
            {view.sum && (
              <li className="mt-2 flex flex-wrap justify-between gap-x-6 border-t border-contour pt-2 font-semibold">
                <span>{view.sum.label}</span>
                <span className="ml-auto text-right">{view.sum.text}</span>
              </li>
            )}
          </ul>
        )}
      </Detail>
      <Detail label={texts.received}>{view.received}</Detail>
      <Detail label={texts.consent.label}>
        {view.consent}
        {view.consentLink && (
          <p className="print:hidden">
            <a href={view.consentLink} className="inline-flex min-h-11 items-center">
              {texts.consent.show}
            </a>
          </p>
        )}
      </Detail>
    </dl>
  )
}

function Detail({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-small/dense text-muted">{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function DeleteQuestion({ id }: { id: number }) {
  const { question, text, button, keep } = texts.remove
  return (
    <>
      <h2 className="mt-6 text-h3">{question(id)}</h2>
      <p className="mt-2">{text}</p>
      <Form method="post" action="?" reloadDocument className="mt-6 flex flex-wrap gap-3">
        <Button type="submit" name="intent" value="delete">
          {button}
        </Button>
        <Button href={`${path}/requests/${id}`} variant="quiet">
          {keep}
        </Button>
      </Form>
    </>
  )
}

/** Returns the address of the list in which a request was taken, at its place. */
function listAfter(id: number, form: FormData): string {
  const query = listQuery(readListQuery(new URLSearchParams(fieldText(form, 'list'))))
  const place = fieldText(form, 'place')
  return `${path}${query}&taken=${id}${/^\d{1,15}$/.test(place) ? `#request-${place}` : ''}`
}

/** Returns the number in a request's address. Throws a 404 if it is no number. */
function numberIn(text = ''): number {
  if (!/^\d{1,15}$/.test(text)) throw deskRefusal(404)
  return Number(text)
}
