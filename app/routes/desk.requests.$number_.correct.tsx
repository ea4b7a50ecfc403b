import { json } from '@remix-run/node'
import { type MetaFunction, useActionData, useLoaderData } from '@remix-run/react'
import { byField, type RequestField } from '~/agency/port/agency'
import { CORRECTED } from '~/agency/store/stored-request'
import { listBehind } from '~/office/desk/requests/request-list.server'
import { requestAddress } from '~/addresses/desk'
import { deskEdit } from '~/office/words/desk-edit'
import { deskRequests } from '~/office/words/desk-requests'
import { staff } from '~/office/words/staff'
import { isTooLong } from '~/agency/port/request-length'
import { fieldText } from '~/server/http/form.server'
import { Button } from '~/visitor/ui/button'
import {
  atDesk,
  deskForm,
  deskRefusal,
  requireOffice,
  requestNumber,
  sayUnavailable,
} from './desk/at-desk.server'
import { deskMeta } from './desk/desk-meta'
import { EditField, FIELD_KINDS } from './desk/edit-field'
import { LineLink } from './desk/line-link'
import { StatusMessage } from './desk/status-message'

const { correct: texts } = deskRequests
const addressOf = (id: number, request: Request) => requestAddress(id) + listBehind(request)

export const meta: MetaFunction<typeof loader> = ({ data }) => deskMeta(data?.title ?? '')

export { pageHeaders as headers } from '~/server/http/page-headers.server'

export const loader = atDesk(async ({ request, params, desk }) => {
  const id = requestNumber(params.number)
  const found = await desk.correction(id)
  if (!found) throw deskRefusal(404)
  const fields = CORRECTED.map((name) => ({ name, label: staff.fields[name], is: found[name] }))
  return json({ id, title: texts.title(id), fields, back: addressOf(id, request) })
})

export const action = atDesk(async ({ request, params, desk, person }) => {
  const id = requestNumber(params.number)
  const form = await deskForm(request)
  const typed = byField((field) => fieldText(form, field))
  const seen = byField((field) => fieldText(form, `seen-${field}`))
  const refused = (fault: string, status: number, since: RequestField[] = []) =>
    json({ fault, typed, since }, status)
  if (isTooLong(Object.values(typed), [])) return refused(deskRequests.writeDown.tooLong, 413)
  try {
    const result = await desk.correct(id, person, typed, seen)
    if (!result) throw deskRefusal(404)
    const { corrected, since } = result
    if (since.length > 0) return refused(texts.since, 409, since)
    const text = corrected.length > 0 ? texts.done : texts.same
    return await requireOffice().flash.redirect(`${addressOf(id, request)}#said`, { text })
  } catch (error) {
    if (error instanceof Response) throw error
    return refused(sayUnavailable(error, deskEdit.away), 503)
  }
})

/** What the client said wrongly: their name, phone and address. */
export default function DeskCorrect() {
  const { id, title, fields, back } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  return (
    <>
      <p className="text-small">
        <LineLink href={back}>{deskRequests.title(id)}</LineLink>
      </p>
      <h1 className="text-h2">{title}</h1>
      {refused && <StatusMessage isFault>{refused.fault}</StatusMessage>}
      <form method="post" className="mt-3 grid max-w-xl gap-3">
        {fields.map(({ name, label, is }) => (
          <div key={name}>
            <input type="hidden" name={`seen-${name}`} value={is} />
            <EditField
              id={name}
              name={name}
              label={label}
              kind={FIELD_KINDS[name]}
              value={refused?.typed[name] ?? is}
              faults={[]}
              newest={refused?.since.includes(name) ? is : undefined}
            />
          </div>
        ))}
        <p>
          <Button type="submit" small>
            {texts.save}
          </Button>
        </p>
      </form>
    </>
  )
}
