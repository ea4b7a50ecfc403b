import { json } from '@remix-run/node'
import { type MetaFunction, useActionData, useLoaderData } from '@remix-run/react'
import { byField, REQUEST_FIELDS, type RequestField } from '~/agency/port/agency'
import { idempotencyKey } from '~/agency/port/idempotency.server'
import { pricedText } from '~/content/prices'
import { CALL_PAGE, DESK_PAGES, requestAddress } from '~/addresses/desk'
import { deskEdit } from '~/office/words/desk-edit'
import { deskRequests } from '~/office/words/desk-requests'
import { staff } from '~/office/words/staff'
import { isTooLong } from '~/agency/port/request-length'
import { fieldText } from '~/server/http/form.server'
import { appContext } from '~/context.server'
import { Button } from '~/visitor/ui/button'
import { parseRequest } from '~/visitor/request/parse-request.server'
import { atDesk, deskForm, deskRefusal, requireOffice, sayUnavailable } from './desk/at-desk.server'
import { deskMeta } from './desk/desk-meta'
import { EditField, FIELD_KINDS } from './desk/edit-field'
import { LineLink } from './desk/line-link'
import { StatusMessage } from './desk/status-message'

const { writeDown: texts } = deskRequests

export const meta: MetaFunction = () => deskMeta(texts.title)

export { pageHeaders as headers } from '~/server/http/page-headers.server'

export const loader = atDesk(() => {
  const services = appContext().catalogue.current() ?? []
  const prices = new Map(services.map(({ title, ...priced }) => [title, pricedText(priced)]))
  return Promise.resolve(json({ services: [...prices] }))
})

export const action = atDesk(async ({ request, desk, person }) => {
  const form = await deskForm(request)
  const intent = fieldText(form, 'intent')
  if (intent !== 'take' && intent !== 'leave') throw deskRefusal(400)
  const { services, ...fields } = parseRequest(form).request
  const values = byField((field) => fields[field].replaceAll('\r\n', '\n'))
  const refused = (fault: string, status: number) => json({ fault, values, services }, status)
  const typed = Object.values(values)
  if (isTooLong(typed, services)) return refused(texts.tooLong, 413)
  if (typed.every((text) => text.trim() === '')) return refused(texts.empty, 422)
  try {
    const called = { ...values, services }
    // The key of a visitor's request is another one: that has a consent.
    const id = await appContext().agency.submitRequest(called, idempotencyKey(called, 'call'), {
      call: desk.callBy(person, intent === 'take'),
    })
    // The desk's agency is the embedded one, which numbers what it takes.
    const address = id === undefined ? DESK_PAGES.requests : requestAddress(id)
    return await requireOffice().flash.redirect(`${address}#said`, { text: texts.done })
  } catch (error) {
    return refused(sayUnavailable(error, deskEdit.away), 503)
  }
})

/** The form for a call that came: what visitors type and choose, without a consent. */
export default function DeskCall() {
  const { services } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  const chosen = refused?.services ?? []
  const titles = new Set(services.map(([title]) => title))
  // What the list has no more was ticked all the same.
  const offered = [...services, ...chosen.filter((title) => !titles.has(title)).map((one) => [one])]
  return (
    <>
      <p className="text-small">
        <LineLink href={DESK_PAGES.requests}>{deskRequests.back}</LineLink>
      </p>
      <h1 className="text-h2">{texts.title}</h1>
      {refused && <StatusMessage isFault>{refused.fault}</StatusMessage>}
      <form method="post" action={CALL_PAGE} className="mt-3 max-w-5xl">
        {/* Enter in a field presses the first button: whoever types while they listen is not done. */}
        <button type="submit" disabled hidden />
        <div className="grid gap-x-sides gap-y-4 lg:grid-cols-2">
          <div className="grid content-start gap-3">
            {REQUEST_FIELDS.map((field: RequestField) => (
              <div key={field}>
                <EditField
                  id={field}
                  name={field}
                  label={staff.fields[field]}
                  kind={FIELD_KINDS[field]}
                  value={refused?.values[field] ?? ''}
                  faults={[]}
                />
              </div>
            ))}
          </div>
          {offered.length > 0 && (
            <fieldset className="min-w-0 text-small/dense">
              <legend className="font-semibold">{texts.services}</legend>
              {offered.map(([title = '', price]) => (
                <label
                  key={title}
                  className="flex min-h-11 items-center gap-2 border-b border-contour py-1 wrap-anywhere"
                >
                  <input
                    type="checkbox"
                    name="services"
                    value={title}
                    defaultChecked={chosen.includes(title)}
                    className="size-5 shrink-0 accent-forest"
                  />
                  <span className="min-w-0 flex-1">{title}</span>
                  <span className="text-right text-muted">{price}</span>
                </label>
              ))}
            </fieldset>
          )}
        </div>
        <div className="sticky bottom-0 mt-4 flex flex-wrap items-center gap-2 border-t border-contour bg-paper py-3 text-small/dense">
          <Button type="submit" name="intent" value="take" small>
            {texts.take}
          </Button>
          <Button type="submit" name="intent" value="leave" variant="quiet" small>
            {texts.leave}
          </Button>
        </div>
      </form>
    </>
  )
}
