import { csvFile } from '~/office/desk/requests/csv'
import { desk as texts } from '~/office/words/desk'
import { monthText } from '~/format/local-time'
import { atDesk } from './desk/at-desk.server'
import { csvAnswer, orSignInAt } from './desk/csv-answer.server'
import { readReport } from './desk/read-report.server'

/** The report of a month as a file for Excel. */
export const loader = orSignInAt(
  texts.pages.report.path,
  atDesk(async ({ request, desk }) => {
    const { month, title, tables } = await readReport(desk, request)
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
