import { Form } from '@remix-run/react'
import type { ListView } from '~/office/desk/requests/request-list.server'
import { requestAddress } from '~/addresses/desk'
import { deskRequests as texts } from '~/office/words/desk-requests'
import { Button } from '~/visitor/ui/button'
import { PhoneIcon } from '~/visitor/ui/icons'
import { StatusMessage } from './status-message'

/** The columns of a desktop, for their names and for each row. */
const COLUMNS = 'lg:grid-cols-[5.25rem_minmax(0,3fr)_minmax(0,5fr)_9.25rem_5.75rem_6.25rem_6.25rem]'

type ListRow = ListView['rows'][number]

interface RequestRowProps extends ListRow {
  /** What became of a press that led back here. */
  flash: string | null
  /** The first that can be taken: its button stands out. */
  isNext: boolean
  /** The query of the list's address. */
  list: string
  /** The number of the request to which a press leads back; undefined: to the list's beginning. */
  place: number | undefined
}

/** The names of the columns. By ear, a row says in its own words what is what. */
export function RowHead() {
  return (
    <div
      aria-hidden
      className={`hidden gap-x-4 border-b border-contour py-1.5 pr-1 pl-3.5 text-label text-muted lg:grid print:hidden ${COLUMNS}`}
    >
      {texts.columns.map((label) => (
        <span key={label} className="nth-5:text-right">
          {label}
        </span>
      ))}
    </div>
  )
}

/** A request in the list of the desk: on a phone a card of six lines at most, on a desktop a line of a table. */
export function RequestRow({
  id,
  title,
  flash,
  isNext,
  callBack,
  list,
  place,
  ...row
}: RequestRowProps) {
  return (
    <li
      id={`request-${id}`}
      className={`relative grid scroll-mt-4 grid-cols-rest gap-x-3 border-b border-l-4 border-b-contour py-2 pr-1 pl-2.5 text-small/dense wrap-anywhere *:min-w-0 target:outline-2 target:-outline-offset-2 target:outline-forest hover:bg-forest/4 lg:items-center lg:gap-x-4 lg:py-1.5 print:break-inside-avoid ${COLUMNS} ${row.isUrgent ? 'border-l-stake' : 'border-l-transparent'}`}
    >
      {flash && (
        <div className="col-span-full *:mt-0 lg:-order-1">
          <StatusMessage>{flash}</StatusMessage>
        </div>
      )}
      <div className="col-start-1 lg:order-2 lg:col-auto">
        {/* The finger may come down anywhere but on the two buttons. */}
        <a
          href={requestAddress(id) + list}
          className="line-clamp-1 text-body/dense font-semibold break-all no-underline after:absolute after:inset-0 hover:underline lg:text-small/dense print:line-clamp-none"
        >
          {title}
        </a>
        <p className="line-clamp-1 text-muted max-lg:hidden lg:print:line-clamp-none">
          {row.samePhone ?? row.address}
        </p>
      </div>
      <p className="col-start-2 row-start-auto text-right whitespace-nowrap text-muted lg:order-1 lg:col-auto lg:text-left">
        {row.came}
        <span className="block max-lg:hidden">
          <State {...row} />
        </span>
      </p>
      <div className="col-start-1 lg:contents">
        <p className="flex flex-wrap gap-x-2 lg:contents">
          <span className="lg:hidden">
            <State {...row} />
          </span>
          {!row.canTake && (
            <span className="text-muted lg:order-6">
              {row.others && (
                <a href={row.others} className="relative inline-block min-h-6 min-w-6">
                  {row.whose}
                </a>
              )}
            </span>
          )}
          <span className="whitespace-nowrap lg:order-5 lg:text-right lg:whitespace-normal">
            {row.sum}
          </span>
        </p>
        <p className={`lg:order-7 ${callBack?.isDue ? 'font-semibold text-stake' : ''}`}>
          <span className="lg:hidden">{callBack?.text}</span>
          <span className="max-lg:hidden">{callBack?.short}</span>
        </p>
        <div className="lg:order-3">
          <p className="line-clamp-1 print:line-clamp-none">{row.what}</p>
          <p className="line-clamp-1 text-muted lg:hidden max-lg:print:line-clamp-none">
            {row.samePhone ?? row.address}
          </p>
          <p className="line-clamp-1 text-muted print:line-clamp-none">{row.note}</p>
        </div>
      </div>
      <div className="col-start-2 flex flex-col items-end gap-1.5 self-center lg:contents">
        <div className="relative lg:order-4">
          <Phone {...row} />
        </div>
        {row.canTake && (
          <Form
            method="post"
            action={requestAddress(id)}
            reloadDocument
            className="relative lg:order-6 print:hidden"
          >
            <input type="hidden" name="list" value={list} />
            {place !== undefined && <input type="hidden" name="place" value={place} />}
            <Button
              type="submit"
              name="intent"
              value="taken"
              variant={isNext ? 'filled' : 'quiet'}
              small
            >
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

/** How far the request is, in a word and a sign: not in a colour alone. */
function State({ state, stateText }: Pick<ListRow, 'state' | 'stateText'>) {
  return <span className={STATE_COLORS[state]}>{stateText}</span>
}

const STATE_COLORS: Record<ListRow['state'], string> = {
  new: "font-semibold text-stake before:content-['●_']",
  taken: "before:content-['◐_']",
  done: "text-muted before:content-['✓_']",
  refused: "text-muted before:content-['✕_']",
}

/** A number that is called: on a phone by a button, on a desktop it is to be read. */
function Phone({ phone, tel }: Pick<ListRow, 'phone' | 'tel'>) {
  if (!tel) return phone && <p>{phone}</p>
  return (
    <a
      href={tel}
      className="inline-flex min-h-11 min-w-11 items-center justify-center rounded border border-forest font-semibold text-forest no-underline hover:bg-forest/8 lg:border-transparent lg:whitespace-nowrap lg:underline lg:underline-offset-4 print:min-h-0 print:border-0"
    >
      <span className="lg:hidden print:hidden">
        <PhoneIcon />
      </span>
      <span className="sr-only">{texts.callHint}</span>
      <span className="max-lg:sr-only print:not-sr-only">{phone}</span>
    </a>
  )
}
