import { json } from '@remix-run/node'
import { Form, type MetaFunction, useActionData, useLoaderData } from '@remix-run/react'
import type { ReactNode } from 'react'
import type { RequestView } from '~/office/desk/requests/request-view.server'
import { listQuery, readListQuery } from '~/office/desk/requests/request-list.server'
import { INTENTS, type StoredAct } from '~/office/desk/requests/acts.server'
import { desk as deskTexts } from '~/office/words/desk'
import { deskEdit } from '~/office/words/desk-edit'
import { deskRequests as texts } from '~/office/words/desk-requests'
import { sha256 } from '~/hashes/sha256.server'
import { fieldText } from '~/server/http/form.server'
import { log } from '~/server/log/log.server'
import { appContext } from '~/context.server'
import { Button } from '~/visitor/ui/button'
import {
  atDesk,
  deskForm,
  deskRefusal,
  openOffice,
  requestNumber,
  sayUnavailable,
} from './desk/at-desk.server'
import { deskMeta } from './desk/desk-meta'
import { LineLink } from './desk/line-link'
import { History } from './desk/history'
import { LinkedText } from './desk/linked-text'
import { StatusMessage } from './desk/status-message'
import { ACTS_FORM, ActsForm } from './desk/acts-form'

const { path } = deskTexts.pages.requests

export const meta: MetaFunction<typeof loader> = ({ data }) => deskMeta(data?.title ?? '')

export { pageHeaders as headers } from '~/server/http/page-headers.server'

export const loader = atDesk(async ({ request, params, desk, person, flash }) => {
  const id = requestNumber(params.number)
  const { catalogue, consents } = appContext()
  const page = {
    id,
    title: texts.title(id),
    view: null,
    unavailable: null,
    flash: flash?.text ?? '',
    list: listOf(request),
    asksToDelete: new URL(request.url).searchParams.has('delete'),
  }
  try {
    const view = await desk.show(id, person, {
      services: catalogue.current() ?? [],
      consentHash: sha256(consents.current().text),
    })
    return json({ ...page, view }, { status: view ? 200 : 404 })
  } catch (error) {
    // Not an error page: after a post it would stand in the place of what was typed.
    return json({ ...page, unavailable: sayUnavailable(error) }, 503)
  }
})

export const action = atDesk(async ({ request, params, desk, person }) => {
  const id = requestNumber(params.number)
  const form = await deskForm(request)
  const { flash } = openOffice()
  const pressed = fieldText(form, 'intent')
  if (pressed === 'delete') {
    const refusal = await desk.remove(id)
    if (refusal !== null) return json({ ...NOTHING_TYPED, refusal }, { status: 404 })
    log('request-deleted', { request: id, by: person })
    return flash.redirect(path + listOf(request), { text: texts.deleted(id) })
  }
  const intent = INTENTS.find((one) => one === pressed) ?? null
  const handed = handedIn(form)
  const strike = fieldText(form, 'strike')
  if (!intent && !handed && !strike && pressed !== 'save') throw deskRefusal(400)
  const [note, day, keptDay] = [
    fieldText(form, 'note'),
    fieldText(form, 'day'),
    fieldText(form, 'keptDay'),
  ]
  const typed = {
    intent,
    assignee: fieldText(form, 'assignee'),
    note,
    day: day === keptDay ? null : day,
    keptDay,
    ...(strike && { strike }),
    ...(handed && { handed }),
  }
  const { stored, refusal, status, ...changed } = await desk
    .change(id, person, typed)
    .catch((error: unknown) => ({
      stored: [],
      text: '',
      refusal: sayUnavailable(error, deskEdit.away),
      status: 503,
    }))
  if (refusal === null) {
    if (form.has('list')) return leadToList(id, form)
    return flash.redirect(`${path}/requests/${id}${listOf(request)}#said`, { text: changed.text })
  }
  const isStored = (kinds: StoredAct[]) => stored.some((kind) => kinds.includes(kind))
  const left = {
    refusal: [changed.text, refusal].filter(Boolean).join(' '),
    note: isStored(['note']) ? '' : note,
    day: isStored(['call-back', 'no-call-back']) ? null : typed.day,
    keptDay,
  }
  return json(left, { status })
})

/** What a refused post leaves in the form. */
interface Left {
  refusal: string
  note: string
  /** Null: it was not changed. */
  day: string | null
  keptDay: string
}

const NOTHING_TYPED = { note: '', day: null, keptDay: '' }

/** One request: who to call, what is typed and pressed, and what the client wrote. */
export default function DeskRequest() {
  const { id, title, view, list, unavailable, flash, asksToDelete } = useLoaderData<typeof loader>()
  const left = useActionData<typeof action>()
  const isTyped = left && (left.note !== '' || left.day !== null)
  return (
    <>
      <a
        href={`${path}${list}#request-${id}`}
        className="inline-flex min-h-11 items-center text-small print:hidden"
      >
        {texts.back}
      </a>
      <h1 className="min-w-0 text-h2 wrap-anywhere">{view?.who ?? title}</h1>
      <div id="said" tabIndex={-1} className="scroll-mt-4">
        {left ? (
          <StatusMessage isFault>{left.refusal}</StatusMessage>
        ) : (
          flash && <StatusMessage>{flash}</StatusMessage>
        )}
      </div>
      {!view && isTyped && <ActsForm id={id} list={list} assignee="" buttons={[]} {...left} />}
      {!view ? (
        !left && <p className="mt-4 text-lead">{unavailable ?? texts.gone}</p>
      ) : asksToDelete ? (
        <DeleteQuestion id={id} list={list} />
      ) : (
        <RequestPage id={id} list={list} view={view} left={left} />
      )}
    </>
  )
}

/** A request that is there. `left`: what was typed and not stored. */
function RequestPage({
  id,
  list,
  view,
  left,
}: {
  id: number
  list: string
  view: RequestView
  left?: Left
}) {
  const { callBack, next } = view
  return (
    <>
      <p className="mt-1">
        {view.state} {callBack && callBack.text && <b className="text-stake">{callBack.text}</b>}
      </p>
      {view.notTold.map((line) => (
        <p key={line} className="wrap-anywhere text-error">
          {line}
        </p>
      ))}
      <div className="mt-2 grid items-start gap-x-sides lg:mt-4 lg:grid-cols-2 lg:grid-rows-[auto_1fr]">
        <div className="min-w-0">
          <Client view={view} list={list} />
          <ActsForm
            id={id}
            list={list}
            assignee={view.assignee}
            buttons={view.buttons.filter(({ intent }) => intent !== next)}
            handOver={view.handOver}
            note={left?.note}
            day={callBack ? (left?.day ?? callBack.day) : null}
            keptDay={callBack ? callBack.day : ''}
          />
        </div>
        <Details view={view} />
        <History history={view.history} />
      </div>
      <p className="mt-6 flex max-w-none flex-wrap gap-x-6 print:hidden">
        <LineLink href={`${path}/requests/${id}/correct`}>{texts.correct.link}</LineLink>
        <a href={`${list}&delete`} className="inline-flex min-h-11 items-center text-error">
          {texts.remove.link}
        </a>
      </p>
    </>
  )
}

/** How to call whoever it is, and what is to be done now: the one filled button. */
function Client({ view, list }: { view: RequestView; list: string }) {
  const { next } = view
  const step = view.buttons.find(({ intent }) => intent === next)
  return (
    <div className="wrap-anywhere">
      <p className="flex flex-wrap items-baseline gap-x-4">
        <b className="text-h2 lg:text-3xl/tight">
          <LinkedText parts={view.phone} />
        </b>
        {view.samePhone && (
          <a
            href={`${path}/requests/${view.samePhone.id}${list}`}
            className="inline-flex min-h-11 items-center text-small"
          >
            {view.samePhone.text}
          </a>
        )}
      </p>
      <p className="mt-2 flex max-w-none flex-wrap gap-2 print:hidden">
        {/* Enter presses the first button of a form, wherever it stands: it must not take the request. */}
        <button type="submit" form={ACTS_FORM} name="intent" value="save" hidden />
        {step && (
          <Button type="submit" form={ACTS_FORM} name="intent" value={step.intent} small>
            {step.label}
          </Button>
        )}
        {view.links.map(({ label, href }, at) => (
          <Button
            key={href}
            href={href}
            variant={next === 'call' && at === 0 ? 'filled' : 'quiet'}
            small
          >
            {label}
          </Button>
        ))}
      </p>
    </div>
  )
}

/** What the client wrote and chose, in a ruled sheet as on the site. */
function Details({ view }: { view: RequestView }) {
  return (
    <dl className="mt-4 min-w-0 border-2 border-ink bg-white wrap-anywhere lg:row-span-2 lg:mt-0">
      {view.fields.map(({ label, parts }) => (
        <Detail key={label} label={label}>
          <LinkedText parts={parts} />
        </Detail>
      ))}
      {view.maps.length > 0 && (
        <div className="border-t border-field px-4 print:hidden">
          {view.maps.map(({ label, href }) => (
            <dd key={href}>
              <LineLink href={href} rel="noreferrer">
                {label}
              </LineLink>
            </dd>
          ))}
        </div>
      )}
      <Detail label={texts.services}>
        {view.services.length === 0 ? (
          view.noServices
        ) : (
          <ul>
            {view.services.map(({ title, price, today }, index) => (
              <li key={index} className="flex items-baseline justify-between gap-x-4">
                <span>{title}</span>
                <span className="text-right whitespace-nowrap">
                  {price}
                  {today && <span className="block text-small text-muted">{today}</span>}
                </span>
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
            <LineLink href={view.consentLink}>{texts.consent.show}</LineLink>
          </p>
        )}
      </Detail>
    </dl>
  )
}

function Detail({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="border-field px-4 py-1.5 leading-dense not-first:border-t lg:py-2">
      <dt className="text-label text-muted max-lg:inline">
        {label}
        <span className="lg:hidden">: </span>
      </dt>
      <dd className="max-lg:inline">{children}</dd>
    </div>
  )
}

function DeleteQuestion({ id, list }: { id: number; list: string }) {
  const { question, text, button, keep } = texts.remove
  return (
    <>
      <h2 className="mt-6 text-h3">{question(id)}</h2>
      <p className="mt-2">{text}</p>
      <Form method="post" action={list} reloadDocument className="mt-6 flex flex-wrap gap-3">
        <Button href={`${path}/requests/${id}${list}`}>{keep}</Button>
        <button
          type="submit"
          name="intent"
          value="delete"
          className="min-h-13 cursor-pointer rounded border border-error px-6 font-semibold text-error hover:bg-error/8"
        >
          {button}
        </button>
      </Form>
    </>
  )
}

/** Returns the query of the list from which somebody came, which the request's address carries. */
function listOf(request: Request): string {
  return listQuery(readListQuery(new URL(request.url).searchParams))
}

/** Leads back to the list in which a request was taken, to its place. */
function leadToList(id: number, form: FormData) {
  const query = listQuery(readListQuery(new URLSearchParams(fieldText(form, 'list'))))
  const place = fieldText(form, 'place')
  const hash = /^\d{1,15}$/.test(place) ? `#request-${place}` : ''
  const flash = { text: texts.taken(id), at: Number(place) }
  return openOffice().flash.redirect(`${path}${query}${hash}`, flash)
}

/** Returns whom a request is handed to; null: it is not. */
function handedIn(form: FormData) {
  const isAll = form.has('allTo')
  const to = fieldText(form, isAll ? 'allTo' : 'to')
  return to === '' ? null : { to, isAll }
}
