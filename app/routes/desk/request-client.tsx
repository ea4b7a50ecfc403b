import type { RequestView } from '~/office/desk/requests/request-view.server'
import { requestAddress } from '~/addresses/desk'
import { Button } from '~/visitor/ui/button'
import { ACTS_FORM } from './acts-form'
import { LinkedText } from './linked-text'

/** How to call whoever it is, and what is to be done now: the one filled button. */
export function RequestClient({ view, list }: { view: RequestView; list: string }) {
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
            href={requestAddress(view.samePhone.id) + list}
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
