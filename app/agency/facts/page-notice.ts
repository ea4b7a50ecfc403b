import type { AgencyFacts } from '~/content/agency-facts'
import { dayOf } from '~/format/local-time'

type PageNotice = NonNullable<AgencyFacts['notice']>

/** Whether the notice on all pages is shown on a day, such as `2026-03-05`. */
export function isShownOn(day: string, { from, until }: PageNotice): boolean {
  return (!from || dayOf(from) <= day) && day <= dayOf(until)
}

/** Whether a notice says that no requests are taken meanwhile: 'До 12 января отпуск'. Its words are the rule. */
export function saysAway({ text }: PageNotice): boolean {
  return /отпуск|каникул|не работа|выходн|закрыт/i.test(text)
}
