import { type DailyCount, dayOf } from '~/agency/store/counts.server'
import { type CountName, type SiteEvent, VITALS } from './count-names'

const DAY = 86_400_000
const WEEK = 7 * DAY
const WEEKS = 12

/** What was counted in seven days. */
export interface Week extends Record<SiteEvent, number> {
  /** The first of the seven days, such as `2026-03-05`. */
  from: string
}

/** Returns the first day that the weeks show. `now`: milliseconds since 1970. */
export function firstDay(now: number): string {
  return dayOf(now - WEEKS * WEEK + DAY)
}

/** Sums counts by weeks, oldest first; the last week ends today. */
export function toWeeks(counts: DailyCount[], now: number): Week[] {
  return Array.from({ length: WEEKS }, (_, index) => {
    const start = now - (WEEKS - index) * WEEK + DAY
    const [from, until] = [dayOf(start), dayOf(start + WEEK)]
    const ofWeek = counts.filter(({ day }) => day >= from && day < until)
    const sum = (name: CountName) => sumOf(ofWeek, name)
    return {
      from,
      page: sum('page'),
      basket: sum('basket'),
      sent: sum('sent'),
      'no-consent': sum('no-consent'),
      failed: sum('failed'),
    }
  })
}

/** How fast pages were: of each measure, the share of good reports in whole per cent, and their number. */
export function speedOf(counts: DailyCount[]) {
  return VITALS.map((vital) => {
    const good = sumOf(counts, `${vital}-good`)
    const reports = good + sumOf(counts, `${vital}-fair`) + sumOf(counts, `${vital}-poor`)
    return { vital, reports, goodPercent: reports > 0 ? Math.round((100 * good) / reports) : null }
  })
}

function sumOf(counts: DailyCount[], name: CountName): number {
  return counts.reduce((sum, one) => (one.name === name ? sum + one.count : sum), 0)
}
