import { plural } from '~/format/format'
import type { AgencyFacts } from './agency-facts'

/** Returns the usual term and the two events between which it runs, if the agency gives one. */
export function termOf({ term }: AgencyFacts): { fact: string; text: string } | null {
  if (!term) return null
  const { from, to } = term
  const weeks = weeksOf(to)
  return {
    fact: from === to ? weeks : `${from}–${weeks}`,
    text: 'от договора до сдачи плана в Росреестр',
  }
}

function weeksOf(count: number): string {
  return `${count} ${plural(count, ['неделя', 'недели', 'недель'])}`
}

/** Returns the usual term as one sentence. `withMeeting`: with the time that a meeting of neighbours adds. */
export function termSentence(facts: AgencyFacts, withMeeting: boolean): string | null {
  const term = termOf(facts)
  if (!term) return null
  const meeting = withMeeting ? '; если нужно собрание соседей — ещё не меньше 30 дней' : ''
  return `${term.fact} ${term.text}${meeting}`
}
