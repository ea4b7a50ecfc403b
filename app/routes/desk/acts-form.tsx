import type { RequestView } from '~/office/desk/requests/request-view.server'
import { requestAddress } from '~/addresses/desk'
import { deskRequests as texts } from '~/office/words/desk-requests'
import { Button } from '~/visitor/ui/button'

interface ActsFormProps extends Pick<RequestView, 'assignee' | 'buttons'> {
  id: number
  /** The query of the list from which somebody came. */
  list: string
  handOver?: RequestView['handOver']
  /** What was typed and not stored. */
  note: string | undefined
  /** The day to call back, as it was typed or is kept; null: nothing is asked. */
  day: string | null
  keptDay: string
}

const BOX =
  'min-h-11 max-w-full rounded border border-field bg-white px-3 [font-family:inherit] text-body/normal hover:border-ink'

/** Its id: the button that stands out is beside the phone, and sends what is typed here, too. */
export const ACTS_FORM = 'request-form'

/** All that is typed and pressed on a request's page: each button stores it. */
export function ActsForm({
  id,
  list,
  assignee,
  buttons,
  handOver,
  note,
  day,
  keptDay,
}: ActsFormProps) {
  return (
    <form
      id={ACTS_FORM}
      method="post"
      action={`${requestAddress(id)}${list}#said`}
      className="mt-3 grid gap-3 rounded border border-contour bg-white p-box text-small/dense print:hidden"
    >
      <input type="hidden" name="assignee" value={assignee} />
      <div className="grid gap-1">
        <label htmlFor="note" className="font-semibold">
          {texts.history.add}
        </label>
        <textarea
          id="note"
          name="note"
          rows={2}
          defaultValue={note}
          className={`field-sizing-content max-h-96 min-h-[calc(2lh+1.25rem)] w-full resize-y py-2 ${BOX}`}
        />
      </div>
      {day !== null && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <input type="hidden" name="keptDay" value={keptDay} />
          <label htmlFor="call-back" className="font-semibold">
            {texts.callBack.day}
          </label>
          <input
            id="call-back"
            type="date"
            name="day"
            defaultValue={day}
            aria-describedby="call-back-hint"
            className={`w-44 ${BOX}`}
          />
          <p id="call-back-hint" className="basis-full text-muted">
            {texts.callBack.hint}
          </p>
        </div>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" name="intent" value="save" variant="quiet" small>
          {texts.history.button}
        </Button>
        {buttons.map(({ intent, label }) => (
          <Button key={intent} type="submit" name="intent" value={intent} variant="quiet" small>
            {label}
          </Button>
        ))}
      </div>
      {handOver && (
        <details>
          <summary className="inline-flex min-h-11 cursor-pointer items-center text-forest underline underline-offset-4">
            {texts.handOver.button}
          </summary>
          {handOver.map(({ name, label, colleagues }) => (
            <p key={name} className="mt-2 flex max-w-none flex-wrap items-center gap-2">
              <span className="basis-full">{label}</span>
              {colleagues.map((one) => (
                <Button key={one.to} type="submit" name={name} value={one.to} variant="quiet" small>
                  {one.name}
                </Button>
              ))}
            </p>
          ))}
        </details>
      )}
    </form>
  )
}
