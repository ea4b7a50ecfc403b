import { json } from '@remix-run/node'
import { type MetaFunction, useLoaderData } from '@remix-run/react'
import { readMonthQuery } from '~/office/desk/counts/month-report.server'
import { desk as deskTexts } from '~/office/words/desk'
import { siteTexts } from '~/content/site'
import { addMonths, localMonth, monthText } from '~/format/local-time'
import { useFacts } from '~/visitor/root-data'
import { atDesk } from './desk/at-desk.server'
import { DataTable } from './desk/data-table'
import { deskMeta } from './desk/desk-meta'
import { LineLink } from './desk/line-link'
import { VisitsReport } from './desk/visits-report'

const {
  report: texts,
  pages: { report: title },
} = deskTexts

export const meta: MetaFunction<typeof loader> = ({ data }) => deskMeta(data?.title ?? title)

export { pageHeaders as headers } from '~/server/http/page-headers.server'

export const loader = atDesk(async ({ request, desk }) => {
  const month = readMonthQuery(new URL(request.url).searchParams)
  const others = [addMonths(month, -1), addMonths(month, 1)]
  return json({
    ...(await desk.report(month)),
    others: others
      .filter((other) => other <= localMonth(Date.now()))
      .map((other) => ({ label: monthText(other), href: `?month=${other}` })),
    visits: await desk.visits(),
  })
})

/** What became of the requests of a month, on one sheet; and how many people come and send. */
export default function DeskReport() {
  const { title, tables, others, visits } = useLoaderData<typeof loader>()
  const { name } = siteTexts(useFacts())
  return (
    <>
      <p className="hidden print:block">{name}</p>
      <h1 className="text-h2">{title}</h1>
      <nav aria-label={texts.months} className="flex flex-wrap gap-x-6 text-small print:hidden">
        {others.map(({ label, href }) => (
          <LineLink key={href} href={href}>
            {label}
          </LineLink>
        ))}
      </nav>
      <div className="mt-2 max-w-4xl gap-x-10 sm:columns-2 print:mt-6 print:columns-2">
        {tables.map(({ title, rows }) => (
          <div key={title} className="mb-5 break-inside-avoid">
            <DataTable
              caption={title}
              rows={rows.map(({ label, value, href }) => ({ cells: [label, value], href }))}
            />
          </div>
        ))}
      </div>
      <p className="mt-5 text-small text-muted">{texts.note}</p>
      <VisitsReport {...visits} />
    </>
  )
}
