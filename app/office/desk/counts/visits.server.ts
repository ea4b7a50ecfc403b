import type { Counts, DailyCount } from '~/agency/store/counts.server'
import { addDays, localDay, mondayOf } from '~/format/local-time'
import type { Settings } from '~/server/settings/env.server'
import { type CountName, EVENTS, type SiteEvent, VITALS } from '~/agency/store/count-names'

const WEEKS = 12

/** What was counted from a Monday to the Sunday after it. */
export interface CountedWeek extends Record<SiteEvent, number> {
  /** Its Monday, such as `2026-03-02`. */
  from: string
}

/** What was counted in twelve weeks, for the desk and for the command's report. */
export type Visits = Awaited<ReturnType<typeof readVisits>>

/** Reads what was counted until `now`, in milliseconds since 1970. */
export async function readVisits(
  store: Pick<Counts, 'list'>,
  { fieldMetrics }: Pick<Settings, 'fieldMetrics'>,
  now = Date.now(),
) {
  const start = addDays(mondayOf(localDay(now)), -7 * (WEEKS - 1))
  const counts = await store.list(start)
  const [shown, sent] = [sumOf(counts, 'page'), sumOf(counts, 'sent')]
  return {
    /** Oldest first; the last one is not over. */
    weeks: Array.from({ length: WEEKS }, (_, index) => weekFrom(addDays(start, 7 * index), counts)),
    /** Number of pages seen in all weeks, and of requests sent. */
    shown,
    sent,
    /** Requests sent for each hundred pages, a whole number; null if no page was seen. */
    perHundred: shown > 0 ? Math.round((100 * sent) / shown) : null,
    /** Null if it is not measured. */
    speed: fieldMetrics === 'on' ? speedOf(counts) : null,
  }
}

function weekFrom(from: string, counts: DailyCount[]): CountedWeek {
  const until = addDays(from, 7)
  const ofWeek = counts.filter(({ day }) => day >= from && day < until)
  const sums = EVENTS.map((name) => [name, sumOf(ofWeek, name)])
  return { from, ...(Object.fromEntries(sums) as Record<SiteEvent, number>) }
}

/** How fast pages were: of each measure, the share of good reports in whole per cent, and their number. */
function speedOf(counts: DailyCount[]) {
  return VITALS.map((vital) => {
    const good = sumOf(counts, `${vital}-good`)
    const reports = good + sumOf(counts, `${vital}-fair`) + sumOf(counts, `${vital}-poor`)
    return { vital, reports, goodPercent: reports > 0 ? Math.round((100 * good) / reports) : null }
  })
}

function sumOf(counts: DailyCount[], name: CountName): number {
  return counts.reduce((sum, one) => (one.name === name ? sum + one.count : sum), 0)
}
