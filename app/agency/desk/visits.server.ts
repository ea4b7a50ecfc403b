import type { RequestStore } from '~/agency/store/store.server'
import type { Settings } from '~/server/settings/env.server'
import { firstDay, speedOf, toWeeks, type Week } from './weeks'

/** What was counted in twelve weeks, for the desk and for the command's report. */
export interface Visits {
  /** Oldest first. */
  weeks: Week[]
  /** Number of pages seen in all weeks, and of requests sent. */
  shown: number
  sent: number
  /** Requests sent for each hundred pages, such as '1,2'; null if no page was seen. */
  perHundred: string | null
  /** Null if it is not measured. */
  speed: ReturnType<typeof speedOf> | null
}

/** Reads what was counted until `now`, in milliseconds since 1970. */
export async function readVisits(
  store: Pick<RequestStore, 'listCounts'>,
  { fieldMetrics }: Pick<Settings, 'fieldMetrics'>,
  now = Date.now(),
): Promise<Visits> {
  const counts = await store.listCounts(firstDay(now))
  const weeks = toWeeks(counts, now)
  const sum = (name: 'page' | 'sent') => weeks.reduce((total, week) => total + week[name], 0)
  const [shown, sent] = [sum('page'), sum('sent')]
  const share = (100 * sent) / shown
  return {
    weeks,
    shown,
    sent,
    perHundred: shown > 0 ? share.toLocaleString('ru', { maximumFractionDigits: 1 }) : null,
    speed: fieldMetrics === 'on' ? speedOf(counts) : null,
  }
}
