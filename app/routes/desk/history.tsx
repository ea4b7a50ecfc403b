import type { RequestView } from '~/office/desk/requests/request-view.server'
import { deskRequests } from '~/office/words/desk-requests'
import { ACTS_FORM } from './acts-form'
import { LinkedText } from './linked-text'

const { history: texts } = deskRequests

/** What was done with a request and noted on it, newest first. */
export function History({ history }: Pick<RequestView, 'history'>) {
  return (
    <section aria-labelledby="history-title" className="mt-6 min-w-0 lg:col-start-1">
      <h2 id="history-title" className="text-h3">
        {texts.label}
      </h2>
      {history.length === 0 ? (
        <p className="mt-3 text-muted">{texts.none}</p>
      ) : (
        <ol className="mt-3 grid gap-y-3 border-l-2 border-forest pl-4 wrap-anywhere">
          {history.map(({ by, parts, isStruck, strike }, index) => (
            <li key={index}>
              <p className="flex flex-wrap gap-x-4 text-small/dense text-muted">
                {by}
                {strike && (
                  <button
                    type="submit"
                    form={ACTS_FORM}
                    name="strike"
                    value={strike}
                    className="-my-0.5 min-h-6 cursor-pointer underline print:hidden"
                  >
                    {texts.strike}
                  </button>
                )}
              </p>
              <p>
                {isStruck ? (
                  <del className="text-muted">
                    <span className="sr-only">{texts.acts.struck}: </span>
                    <LinkedText parts={parts} />
                  </del>
                ) : (
                  <LinkedText parts={parts} />
                )}
              </p>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
