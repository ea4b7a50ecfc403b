import type { AgencyFacts } from '~/content/agency-facts'
import { dayOf } from '~/format/local-time'

type PageNotice = NonNullable<AgencyFacts['notice']>

/** Whether the notice on all pages is shown on a day, such as `2026-03-05`. */
export function isShownOn(day: string, { from, until }: PageNotice): boolean {
  return (!from || dayOf(from) <= day) && day <= dayOf(until)
}

/**
 * Whether the notice says that the agency takes no requests while it stands, as in 'До 12 января отпуск': these words
 * are the rule. Other notices say where it moved, or what it offers.
 */
export function saysAway({ text }: PageNotice): boolean {
  return /отпуск|каникул|не работа|выходн|закрыт/i.test(text)
}
