import { json } from '@remix-run/node'
import { type MetaFunction, useLoaderData } from '@remix-run/react'
import { CALL_PAGE, DESK_PAGES } from '~/addresses/desk'
import { listQuery, readListQuery } from '~/office/desk/requests/request-list.server'
import { desk as deskTexts } from '~/office/words/desk'
import { deskRequests as texts } from '~/office/words/desk-requests'
import { atDesk, requireOffice } from './desk/at-desk.server'
import { deskMeta } from './desk/desk-meta'
import { LineLink } from './desk/line-link'
import { FirstDay } from './desk/first-day'
import { ListFilters } from './desk/list-filters'
import { StatusMessage } from './desk/status-message'
import { RequestRow, RowHead } from './desk/request-row'

const title = deskTexts.pages.requests

export const meta: MetaFunction = () => deskMeta(title)

export { pageHeaders as headers } from '~/server/http/page-headers.server'

export const loader = atDesk(async ({ request, desk, person, flash }) => {
  const { searchParams } = new URL(request.url)
  const query = readListQuery(searchParams)
  return json({
    ...(await desk.list(query, person)),
    here: listQuery(query),
    // Not for somebody who searches or turns pages.
    firstDay:
      query.find === '' && query.month === '' && query.page === 1
        ? await requireOffice().state.firstDay()
        : null,
    csv: `${DESK_PAGES.requests}/requests.csv${listQuery({ ...query, page: 1 })}`,
    flash,
  })
})

export default function DeskRequests() {
  const { query, here, filters, month, rows, none, count, shown, newer, older, csv, ...loaded } =
    useLoaderData<typeof loader>()
  const { flash, firstDay, failures, zone, heading } = loaded
  const isSearch = query.find !== ''
  const next = rows.find(({ canTake }) => canTake)
  return (
    <>
      {flash && !rows.some(({ id }) => id === flash.requestId) && (
        <StatusMessage>{flash.text}</StatusMessage>
      )}
      {failures && (
        <p className="font-semibold text-error print:hidden">
          <LineLink href={DESK_PAGES.state}>{failures}</LineLink>
        </p>
      )}
      <div className="flex flex-wrap items-center gap-x-4 print:hidden">
        {firstDay && <FirstDay {...firstDay} isOpen={count === 0 && !isSearch} />}
        <ListFilters filters={filters} query={query} count={count} heading={heading} />
        <span className="text-small max-lg:hidden">
          <LineLink href={CALL_PAGE}>{texts.writeDown.title}</LineLink>
        </span>
      </div>
      <p className="hidden text-h3 print:block">
        {title}: {heading}
      </p>
      {month && (
        <p className="text-small">
          {month.text} <LineLink href={month.all}>{texts.anyMonth}</LineLink>
        </p>
      )}
      {isSearch && <p className="text-small text-muted max-lg:hidden">{texts.found(count)}</p>}
      {shown && (
        <p className="flex max-w-none flex-wrap items-center gap-x-6 text-small">
          <span className="text-muted">{shown}</span>
          <Pages newer={newer} older={older} />
        </p>
      )}
      {rows.length === 0 ? (
        <p id="main" tabIndex={-1} className="mt-6 text-lead">
          {none}
        </p>
      ) : (
        <>
          <RowHead />
          <ul
            id="main"
            tabIndex={-1}
            className="mt-2 border-t border-contour lg:mt-0 lg:border-t-0"
          >
            {rows.map((row, at) => (
              <RequestRow
                key={row.id}
                {...row}
                isNext={row === next}
                list={here}
                flash={flash && row.id === flash.requestId ? flash.text : null}
                // What is taken is gone from the list of the new ones: the next one is in its place.
                place={
                  query.filter === 'new' && !isSearch ? (rows[at + 1] ?? rows[at - 1])?.id : row.id
                }
              />
            ))}
          </ul>
        </>
      )}
      <p className="mt-4 flex max-w-none flex-wrap gap-x-6 text-small print:hidden">
        <Pages newer={newer} older={older} />
        {count > 0 && <LineLink href={csv}>{texts.csv}</LineLink>}
        {count > 0 && <span className="self-center text-muted">{zone}</span>}
      </p>
    </>
  )
}

/** The ways to the pages beside this one, above the list and under it. */
function Pages({ newer, older }: { newer: string | null; older: string | null }) {
  return (
    <>
      {newer && <LineLink href={newer}>{texts.newer}</LineLink>}
      {older && <LineLink href={older}>{texts.older}</LineLink>}
    </>
  )
}
