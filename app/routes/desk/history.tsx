import type { RequestView } from '~/office/desk/requests/request-view.server'
import { deskRequests } from '~/office/words/desk-requests'

const { history: texts } = deskRequests

/** What was done with a request and noted on it, newest first. */
export function History({ history }: Pick<RequestView, 'history'>) {
  return (
    <section aria-labelledby="history-title" className="mt-8 min-w-0">
      <h2 id="history-title" className="text-h3">
        {texts.label}
      </h2>
      {history.length === 0 ? (
        <p className="mt-4 text-muted">{texts.none}</p>
      ) : (
        <ol className="mt-4 grid gap-y-4 wrap-anywhere">
          {history.map(({ by, text }, index) => (
            <li key={index}>
              <p className="text-small/dense text-muted">{by}</p>
              <p className="whitespace-pre-line">{text}</p>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
