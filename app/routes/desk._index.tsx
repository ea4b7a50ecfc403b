import { json } from '@remix-run/node'
import { type MetaFunction, useLoaderData } from '@remix-run/react'
import type { ReactNode } from 'react'
import { listQuery, readListQuery } from '~/office/desk/requests/request-list.server'
import { desk as deskTexts } from '~/office/words/desk'
import { deskRequests as texts } from '~/office/words/desk-requests'
import { appContext } from '~/context.server'
import { Button } from '~/visitor/ui/button'
import { Field } from '~/visitor/ui/field'
import { atDesk, openOffice } from './desk/at-desk.server'
import { deskMeta } from './desk/desk-meta'
import { FirstDay } from './desk/first-day'
import { Outcome } from './desk/outcome'
import { RequestRow } from './desk/request-row'

const { requests: page, state: statePage } = deskTexts.pages

export const meta: MetaFunction = () => deskMeta(page.label)

export { pageHeaders as headers } from '~/server/http/page-headers.server'

export const loader = atDesk(async ({ request, desk }) => {
  const { searchParams } = new URL(request.url)
  const query = readListQuery(searchParams)
  const deleted = numberOf(searchParams.get('deleted'))
  return json({
    ...(await desk.list(query, appContext().catalogue.current() ?? [])),
    here: listQuery(query),
    // Whoever searches or turns pages looks for a request.
    firstDay: query.find === '' && query.page === 1 ? await openOffice().state.firstDay() : null,
    csv: `${page.path}/requests.csv${listQuery({ ...query, page: 1 })}`,
    // The address may be one that somebody made up, or kept.
    deleted: deleted !== null && (await desk.isGone(deleted)) ? deleted : null,
    taken: numberOf(searchParams.get('taken')),
    at: numberOf(searchParams.get('at')),
  })
})

export default function DeskRequests() {
  const { query, here, filters, rows, count, shown, newer, older, csv, ...loaded } =
    useLoaderData<typeof loader>()
  const { deleted, taken, at: toldAt, firstDay, damaged, failures } = loaded
  const isSearch = query.find !== ''
  return (
    <>
      <h1 className="text-h2">{page.label}</h1>
      {deleted !== null && <Outcome>{texts.deleted(deleted)}</Outcome>}
      {taken !== null && !rows.some(({ id }) => id === toldAt) && (
        <Outcome>{texts.taken(taken)}</Outcome>
      )}
      {[damaged, failures].map(
        (line) =>
          line && (
            <p key={line} className="mt-2 font-semibold text-error print:hidden">
              <a href={statePage.path} className="inline-flex min-h-11 items-center">
                {line}
              </a>
            </p>
          ),
      )}
      {firstDay && <FirstDay {...firstDay} isOpen={count === 0 && !isSearch} />}
      <form role="search" className="mt-4 flex items-end gap-3 print:hidden" action={page.path}>
        <div className="min-w-0 flex-1">
          <Field name="find" label={texts.find} defaultValue={query.find} />
        </div>
        <Button type="submit" variant="quiet">
          {texts.findButton}
        </Button>
      </form>
      <nav aria-label={texts.filtersLabel} className="mt-4 print:hidden">
        <ul className="flex flex-wrap gap-x-4 text-small sm:gap-x-5 sm:text-body">
          {filters.map(({ label, count, href, isCurrent }) => (
            <li key={label}>
              <NavLink href={href} isCurrent={isCurrent}>
                {label} {count}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      {(isSearch || shown) && (
        <p className="mt-2 text-muted">{isSearch ? texts.found(count) : shown}</p>
      )}
      {rows.length === 0 ? (
        <p className="mt-6 text-lead">{isSearch ? texts.nothingFound : texts.none[query.filter]}</p>
      ) : (
        <ul className="mt-2 border-t border-contour">
          {rows.map((row, at) => (
            <RequestRow
              key={row.id}
              {...row}
              list={here}
              said={taken !== null && row.id === toldAt ? texts.taken(taken) : null}
              // What is taken is gone from the list of the new ones: the next one is in its place.
              place={
                query.filter === 'new' && !isSearch ? (rows[at + 1] ?? rows[at - 1])?.id : row.id
              }
            />
          ))}
        </ul>
      )}
      <p className="mt-4 flex max-w-none flex-wrap gap-x-6 print:hidden">
        {newer && <NavLink href={newer}>{texts.newer}</NavLink>}
        {older && <NavLink href={older}>{texts.older}</NavLink>}
        {count > 0 && <NavLink href={csv}>{texts.csv}</NavLink>}
      </p>
    </>
  )
}

function NavLink({
  href,
  isCurrent = false,
  children,
}: {
  href: string
  isCurrent?: boolean
  children: ReactNode
}) {
  return (
    <a
      href={href}
      aria-current={isCurrent ? 'page' : undefined}
      className="inline-flex min-h-11 items-center aria-[current]:font-semibold aria-[current]:no-underline"
    >
      {children}
    </a>
  )
}

function numberOf(text: string | null): number | null {
  const number = Number(text)
  return Number.isSafeInteger(number) && number > 0 ? number : null
}
