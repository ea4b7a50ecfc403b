import { DESK_PAGES } from '~/addresses/desk'
import type { Visits } from '~/office/desk/counts/visits.server'
import type { ReportTable } from '~/office/desk/counts/month-report.server'
import { type Look, serverText } from '~/office/diagnosis/finding'
import { desk } from '~/office/words/desk'
import { staff } from '~/office/words/staff'
import { localTime } from '~/format/local-time'

const { report: texts } = staff

interface Week {
  /** In milliseconds since 1970. */
  from: number
  until: number
  /** The desk's monthly tables, for this week. */
  tables: ReportTable[]
  /** Number of notices that failed. */
  failures: number
  /** What is known of the copies; null: there is no folder of them. */
  copies: Look | null
  visits: Visits
  siteUrl: string | null
}

/** Returns a week's report as text for a mail on a phone: tables line by line, and a link to the month's. */
export function weeklyReport({ tables, failures, copies, visits, siteUrl, ...week }: Week): string {
  const [from = '', until = ''] = [week.from, week.until].map(
    (moment) => localTime(new Date(moment).toISOString())[0],
  )
  return [
    texts.title(from, until),
    ...tables.map(({ title, rows }) =>
      [title, ...rows.map(({ label, value }) => `${label}: ${value}`)].join('\n'),
    ),
    failures === 0 ? staff.noFailures : staff.failures(failures),
    copies === null ? '' : [...copies.remarks, ...copies.findings.map(serverText)].join(' '),
    desk.visits.share(visits.sent, visits.shown),
    texts.month((siteUrl ?? '') + DESK_PAGES.report),
  ]
    .filter(Boolean)
    .join('\n\n')
}
