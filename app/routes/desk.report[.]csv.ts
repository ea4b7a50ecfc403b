import { readMonthQuery } from '~/office/desk/counts/month-report.server'
import { csvFile } from '~/office/desk/requests/csv'
import { desk as texts } from '~/office/words/desk'
import { monthText } from '~/format/local-time'
import { appContext } from '~/context.server'
import { atDesk } from './desk/at-desk.server'
import { csvAnswer, orSignInAt } from './desk/csv-answer.server'

/** The report of a month as a file for Excel. */
export const loader = orSignInAt(
  texts.pages.report.path,
  atDesk(async ({ request, desk }) => {
    const month = readMonthQuery(new URL(request.url).searchParams)
    const { catalogue, facts } = appContext()
    const offer = { services: catalogue.current() ?? [], facts: facts.current() }
    const { title, tables } = await desk.report(month, offer)
    const rows = tables.flatMap((table) => [
      [table.title],
      ...table.rows.map(({ label, value }) => [label, value]),
    ])
    return csvAnswer({
      plainName: 'report.csv',
      name: texts.report.csvFile(monthText(month)),
      content: csvFile([[title], ...rows]),
    })
  }),
)
