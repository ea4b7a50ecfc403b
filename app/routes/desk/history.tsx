import { Form } from '@remix-run/react'
import type { requestView } from '~/office/desk/requests/request-view.server'
import { deskRequests } from '~/office/words/desk-requests'
import { Button } from '~/visitor/ui/button'
import { Field } from '~/visitor/ui/field'

const { history: texts, callBack: callBackTexts } = deskRequests

type View = NonNullable<Awaited<ReturnType<typeof requestView>>>

/** What was typed and not stored. */
interface Typed {
  note: string | undefined
  day: string | undefined
}

interface HistoryProps extends Pick<View, 'history' | 'callBack'>, Typed {}

/** What was done with a request and noted on it, newest first, with the forms that add to it. */
export function History({ history, callBack, note, day }: HistoryProps) {
  return (
    <section id="history" aria-labelledby="history-title" className="mt-8 min-w-0 scroll-mt-4">
      <h2 id="history-title" className="text-h3">
        {texts.label}
      </h2>
      <NoteForm note={note} />
      {callBack && <CallBackForm day={day ?? callBack.day} />}
      <Acts history={history} />
    </section>
  )
}

/** The form whose text was not stored, where the request itself cannot be shown. */
export function NotingForms({ note, day }: Typed) {
  return (
    <>
      {note !== undefined && <NoteForm note={note} />}
      {day !== undefined && <CallBackForm day={day} />}
    </>
  )
}

function NoteForm({ note }: Pick<Typed, 'note'>) {
  return (
    <Form
      method="post"
      reloadDocument
      className="mt-4 grid justify-items-start gap-3 *:first:w-full print:hidden"
    >
      <Field name="text" label={texts.add} multiline defaultValue={note} />
      <Button type="submit" name="intent" value="note" variant="quiet" small>
        {texts.button}
      </Button>
    </Form>
  )
}

function CallBackForm({ day }: Pick<Typed, 'day'>) {
  return (
    <Form method="post" reloadDocument className="mt-6 grid justify-items-start gap-3 print:hidden">
      <div className="grid gap-1.5 text-small/dense">
        <label htmlFor="call-back" className="font-semibold">
          {callBackTexts.day}
        </label>
        <input
          id="call-back"
          type="date"
          name="text"
          defaultValue={day}
          aria-describedby="call-back-hint"
          className="min-h-11 w-48 max-w-full rounded border border-field bg-white px-3 [font-family:inherit] text-body/normal hover:border-ink"
        />
        <p id="call-back-hint" className="text-muted">
          {callBackTexts.hint}
        </p>
      </div>
      <Button type="submit" name="intent" value="callBack" variant="quiet" small>
        {callBackTexts.button}
      </Button>
    </Form>
  )
}

/** The list alone. */
export function Acts({ history }: Pick<View, 'history'>) {
  return history.length === 0 ? (
    <p className="mt-6 text-muted">{texts.none}</p>
  ) : (
    <ol className="mt-6 grid gap-y-4 wrap-anywhere">
      {history.map(({ by, text }, index) => (
        <li key={index}>
          <p className="text-small/dense text-muted">{by}</p>
          <p className="whitespace-pre-line">{text}</p>
        </li>
      ))}
    </ol>
  )
}
