import { Form } from '@remix-run/react'
import type { listView } from '~/office/desk/requests/request-list.server'
import { desk } from '~/office/words/desk'
import { deskRequests as texts } from '~/office/words/desk-requests'
import { Button } from '~/visitor/ui/button'
import { Outcome } from './outcome'

const { path } = desk.pages.requests

type RequestRowProps = Awaited<ReturnType<typeof listView>>['rows'][number] & {
  /** What became of a press that led back here. */
  said: string | null
  /** The query of the list's address. */
  list: string
  /** The number of the request to which a press leads back; undefined: to the list's beginning. */
  place: number | undefined
}

/** A request in the list of the desk: on a phone one under the other, on a desktop in three columns. */
export function RequestRow({ id, title, isNew, callBack, phone, tel, ...row }: RequestRowProps) {
  return (
    <li
      id={`request-${id}`}
      className={`grid scroll-mt-4 gap-x-6 gap-y-1.5 border-b border-l-4 border-b-contour py-2.5 pl-3 text-small/dense wrap-anywhere *:min-w-0 target:outline-2 target:-outline-offset-2 target:outline-forest md:grid-cols-[2fr_3fr] lg:grid-cols-[4fr_5fr_4fr] print:break-inside-avoid print:grid-cols-3 ${isNew || callBack?.isDue ? 'border-l-stake' : 'border-l-transparent'}`}
    >
      {row.said && (
        <div className="col-span-full">
          <Outcome>{row.said}</Outcome>
        </div>
      )}
      {/* The finger may come down on any line of it. */}
      <div className="relative">
        <a
          href={`${path}/requests/${id}`}
          className="block py-0.5 text-body/dense font-semibold after:absolute after:inset-0 after:-top-2.5"
        >
          <span className="line-clamp-1 break-all md:line-clamp-2 md:break-normal">{title}</span>
        </a>
        <p className="text-muted">
          <span className={isNew ? 'font-semibold text-stake' : undefined}>{row.state}</span>,{' '}
          <span className="whitespace-nowrap">{row.age}</span>
          {row.samePhone && `, ${row.samePhone}`}
        </p>
        {callBack && (
          <p className={callBack.isDue ? 'font-semibold text-stake' : undefined}>{callBack.text}</p>
        )}
      </div>
      <div className="md:row-span-2 lg:row-span-1">
        <p className="line-clamp-2">{row.services}</p>
        {row.address && <p className="line-clamp-1 text-muted">{row.address}</p>}
        {row.comment && (
          // Who is to be called back was called already: what they wrote is known.
          <p className={`md:line-clamp-3 ${callBack?.isDue ? 'line-clamp-1' : 'line-clamp-2'}`}>
            {row.comment}
          </p>
        )}
      </div>
      <div className="flex flex-wrap items-start gap-2 lg:justify-end">
        {tel ? (
          <Button href={tel} variant="quiet" small>
            <span className="sr-only">{texts.callHint}</span>
            {phone}
          </Button>
        ) : (
          phone && <p className="py-2">{phone}</p>
        )}
        {row.canTake && (
          <Form
            method="post"
            action={`${path}/requests/${id}`}
            reloadDocument
            className="print:hidden"
          >
            <input type="hidden" name="list" value={row.list} />
            {row.place !== undefined && <input type="hidden" name="place" value={row.place} />}
            <Button type="submit" name="intent" value="take" small>
              <span>
                {texts.take}
                <span className="sr-only"> {texts.takeHint(id)}</span>
              </span>
            </Button>
          </Form>
        )}
      </div>
    </li>
  )
}
