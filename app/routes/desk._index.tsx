import { json } from '@remix-run/node'
import { type MetaFunction, useLoaderData } from '@remix-run/react'
import type { ReactNode } from 'react'
import {
  type Filter,
  listQuery,
  listView,
  readListQuery,
} from '~/office/desk/requests/request-list.server'
import { desk as deskTexts } from '~/office/words/desk'
import { deskRequests as texts } from '~/office/words/desk-requests'
import { Button } from '~/visitor/ui/button'
import { Field } from '~/visitor/ui/field'
import { atDesk } from './desk/at-desk.server'
import { deskMeta } from './desk/desk-meta'

const { requests: page, state: statePage } = deskTexts.pages

export const meta: MetaFunction = () => deskMeta(page.label)

export { pageHeaders as headers } from '~/server/http/page-headers.server'

export const loader = atDesk(async ({ request, desk }) => {
  const { searchParams } = new URL(request.url)
  const query = readListQuery(searchParams)
  const deleted = Number(searchParams.get('deleted'))
  const filters = Object.entries(texts.filters).map(([name, label]) => {
    const filter = name as Filter
    const isCurrent = query.find === '' && filter === query.filter
    return { label, href: listQuery({ filter, find: '', page: 1 }), isCurrent }
  })
  return json({
    ...(await listView(desk, query)),
    filters,
    csv: `${page.path}/requests.csv${listQuery({ ...query, page: 1 })}`,
    deleted: Number.isSafeInteger(deleted) && deleted > 0 ? deleted : null,
  })
})

/** The requests of the agency. */
export default function DeskRequests() {
  const { query, filters, rows, count, shown, newer, older, failures, csv, deleted } =
    useLoaderData<typeof loader>()
  const isSearch = query.find !== ''
  return (
    <>
      <h1 className="text-h2">{page.label}</h1>
      {deleted !== null && (
        <p role="status" className="mt-4 font-semibold">
          {texts.deleted(deleted)}
        </p>
      )}
      {failures && (
        <p className="mt-4 font-semibold text-error print:hidden">
          <a href={statePage.path}>{failures}</a>
        </p>
      )}
      <form
        role="search"
        className="mt-6 grid gap-3 sm:flex sm:items-end print:hidden"
        action={page.path}
      >
        <div className="flex-1">
          <Field name="find" label={texts.find} defaultValue={query.find} />
        </div>
        <Button type="submit" variant="quiet">
          {texts.findButton}
        </Button>
      </form>
      <nav aria-label={texts.filtersLabel} className="mt-4 print:hidden">
        <ul className="flex flex-wrap gap-x-6">
          {filters.map(({ label, href, isCurrent }) => (
            <li key={label}>
              <NavLink href={href} isCurrent={isCurrent}>
                {label}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      {(isSearch || shown) && (
        <p className="mt-4 text-muted">{isSearch ? texts.found(count) : shown}</p>
      )}
      {rows.length === 0 ? (
        <p className="mt-6 text-lead">{isSearch ? texts.nothingFound : texts.none[query.filter]}</p>
      ) : (
        <ul className="mt-2 border-t border-contour">
          {rows.map((row) => (
            <Row key={row.id} {...row} />
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

type RowProps = Awaited<ReturnType<typeof listView>>['rows'][number]

/** A request in the list: on a phone one under the other, on a desktop in four columns. */
function Row({ id, title, state, isNew, phone, tel, samePhone, ...row }: RowProps) {
  return (
    <li className="grid gap-x-6 border-b border-contour py-3 text-small/dense wrap-anywhere *:min-w-0 sm:grid-cols-2 lg:grid-cols-4 print:break-inside-avoid print:grid-cols-4">
      <div>
        <a
          href={`${page.path}/requests/${id}`}
          className="inline-flex min-h-11 items-center text-body/dense font-semibold lg:min-h-0"
        >
          {title}
        </a>
        <p className={isNew ? 'font-semibold text-stake' : 'text-muted'}>{state}</p>
      </div>
      <div>
        <a
          href={tel ?? undefined}
          className="inline-flex min-h-11 items-center no-underline hover:underline lg:min-h-0"
        >
          {phone}
        </a>
        {samePhone && <p className="text-muted">{samePhone}</p>}
      </div>
      <div>
        <p>{row.services}</p>
        <p className="text-muted">{row.address}</p>
      </div>
      <div className="text-muted">
        <p>{row.when}</p>
        {row.age && <p>{row.age}</p>}
      </div>
    </li>
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
