import type { RequestView } from '~/office/desk/requests/request-view.server'
import { desk } from '~/office/words/desk'
import { deskRequests as texts } from '~/office/words/desk-requests'
import { Button } from '~/visitor/ui/button'
import { Field } from '~/visitor/ui/field'

interface RequestFormProps extends Pick<RequestView, 'assignee' | 'buttons'> {
  id: number
  /** What was typed and not stored. */
  note: string | undefined
  /** The day to call back, as it was typed or is kept; null: nothing is asked. */
  day: string | null
  /** The day that is kept. */
  keptDay: string
}

/** All that is typed and pressed on a request's page: each button stores it. */
export function RequestForm({ id, assignee, buttons, note, day, keptDay }: RequestFormProps) {
  return (
    <form
      method="post"
      action={`${desk.pages.requests.path}/requests/${id}#said`}
      className="mt-4 grid max-w-prose gap-4 print:hidden"
    >
      <input type="hidden" name="assignee" value={assignee} />
      <Field name="note" label={texts.history.add} multiline defaultValue={note} />
      {day !== null && (
        <div className="grid gap-1.5 text-small/dense">
          <label htmlFor="call-back" className="font-semibold">
            {texts.callBack.day}
          </label>
          <input type="hidden" name="keptDay" value={keptDay} />
          <input
            id="call-back"
            type="date"
            name="day"
            defaultValue={day}
            aria-describedby="call-back-hint"
            className="min-h-11 w-48 max-w-full rounded border border-field bg-white px-3 [font-family:inherit] text-body/normal hover:border-ink"
          />
          <p id="call-back-hint" className="text-muted">
            {texts.callBack.hint}
          </p>
        </div>
      )}
      <div className="flex flex-wrap gap-3">
        {/* The first button is the one that Enter presses. */}
        <Button type="submit" name="intent" value="save" variant="quiet">
          {texts.history.button}
        </Button>
        {buttons.map(({ intent, label }, index) => (
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
      </div>
    </form>
  )
}
