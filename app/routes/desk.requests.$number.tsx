import { json } from '@remix-run/node'
import { type MetaFunction, useActionData, useLoaderData } from '@remix-run/react'
import { listBehind, listQuery, readListQuery } from '~/office/desk/requests/request-list.server'
import { DESK_PAGES, requestAddress } from '~/addresses/desk'
import type { StoredAct } from '~/office/desk/requests/acts.server'
import { deskEdit } from '~/office/words/desk-edit'
import { deskRequests as texts } from '~/office/words/desk-requests'
import { sha256 } from '~/hashes/sha256.server'
import { fieldText } from '~/server/http/form.server'
import { log } from '~/server/log/log.server'
import { appContext } from '~/context.server'
import {
  atDesk,
  deskForm,
  deskRefusal,
  requireOffice,
  requestNumber,
  sayUnavailable,
} from './desk/at-desk.server'
import { DeleteQuestion } from './desk/delete-question'
import { deskMeta } from './desk/desk-meta'
import { readActs } from './desk/posted-acts.server'
import { RequestPage, type Unsaved } from './desk/request-page'
import { StatusMessage } from './desk/status-message'
import { ActsForm } from './desk/acts-form'

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
    list: listBehind(request),
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
  const { flash } = requireOffice()
  if (fieldText(form, 'intent') === 'delete') {
    const refusal = await desk.remove(id)
    if (refusal !== null) return json({ ...NOTHING_TYPED, refusal }, { status: 404 })
    log('request-deleted', { request: id, by: person })
    return flash.redirect(DESK_PAGES.requests + listBehind(request), { text: texts.deleted(id) })
  }
  const typed = readActs(form)
  if (!typed) throw deskRefusal(400)
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
    return flash.redirect(`${requestAddress(id)}${listBehind(request)}#said`, {
      text: changed.text,
    })
  }
  const isStored = (kinds: StoredAct[]) => stored.some((kind) => kinds.includes(kind))
  const unsaved: Unsaved = {
    refusal: [changed.text, refusal].filter(Boolean).join(' '),
    note: isStored(['note']) ? '' : typed.note,
    day: isStored(['call-back', 'no-call-back']) ? null : typed.day,
    keptDay: typed.keptDay,
  }
  return json(unsaved, { status })
})

const NOTHING_TYPED = { note: '', day: null, keptDay: '' }

/** One request: who to call, what is typed and pressed, and what the client wrote. */
export default function DeskRequest() {
  const { id, title, view, list, unavailable, flash, asksToDelete } = useLoaderData<typeof loader>()
  const unsaved = useActionData<typeof action>()
  const isTyped = unsaved && (unsaved.note !== '' || unsaved.day !== null)
  return (
    <>
      <a
        href={`${DESK_PAGES.requests}${list}#request-${id}`}
        className="inline-flex min-h-11 items-center text-small print:hidden"
      >
        {texts.back}
      </a>
      <h1 className="min-w-0 text-2xl/tight font-semibold wrap-anywhere lg:text-h2">
        {view?.who ?? title}
      </h1>
      <div id="said" tabIndex={-1} className="scroll-mt-4">
        {unsaved ? (
          <StatusMessage isFault>{unsaved.refusal}</StatusMessage>
        ) : (
          flash && <StatusMessage>{flash}</StatusMessage>
        )}
      </div>
      {!view && isTyped && <ActsForm id={id} list={list} assignee="" buttons={[]} {...unsaved} />}
      {!view ? (
        !unsaved && <p className="mt-4 text-lead">{unavailable ?? texts.gone}</p>
      ) : asksToDelete ? (
        <DeleteQuestion id={id} list={list} />
      ) : (
        <RequestPage id={id} list={list} view={view} unsaved={unsaved} />
      )}
    </>
  )
}

/** Leads back to the list in which a request was taken, to its place. */
function leadToList(id: number, form: FormData) {
  const query = listQuery(readListQuery(new URLSearchParams(fieldText(form, 'list'))))
  const place = fieldText(form, 'place')
  const hash = /^\d{1,15}$/.test(place) ? `#request-${place}` : ''
  const flash = { text: texts.taken(id), requestId: Number(place) }
  return requireOffice().flash.redirect(`${DESK_PAGES.requests}${query}${hash}`, flash)
}
