import type { RequestView } from '~/office/desk/requests/request-view.server'
import { requestAddress } from '~/addresses/desk'
import { deskRequests as texts } from '~/office/words/desk-requests'
import { ActsForm } from './acts-form'
import { History } from './history'
import { LineLink } from './line-link'
import { RequestClient } from './request-client'
import { RequestSheet } from './request-sheet'

/** What was typed into a form that was refused, and why it was. */
export interface Unsaved {
  refusal: string
  note: string
  /** Null: it was not changed. */
  day: string | null
  keptDay: string
}

/** A request that is there. `unsaved`: what was typed and not stored. */
export function RequestPage({
  id,
  list,
  view,
  unsaved,
}: {
  id: number
  list: string
  view: RequestView
  unsaved?: Unsaved
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
          <RequestClient view={view} list={list} />
          <ActsForm
            id={id}
            list={list}
            assignee={view.assignee}
            buttons={view.buttons.filter(({ intent }) => intent !== next)}
            handOver={view.handOver}
            note={unsaved?.note}
            day={callBack ? (unsaved?.day ?? callBack.day) : null}
            keptDay={callBack ? callBack.day : ''}
          />
        </div>
        <RequestSheet view={view} />
        <History history={view.history} />
      </div>
      <p className="mt-4 flex max-w-none flex-wrap gap-x-6 lg:mt-6 print:hidden">
        <LineLink href={`${requestAddress(id)}/correct${list}`}>{texts.correct.link}</LineLink>
        <a href={`${list}&delete`} className="inline-flex min-h-11 items-center text-error">
          {texts.remove.link}
        </a>
      </p>
    </>
  )
}
