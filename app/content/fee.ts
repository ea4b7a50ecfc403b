import type { AgencyFacts } from './agency-facts'

const FOR = 'за кадастровый учёт и регистрацию права'

/**
 * Returns what a case says of the state fee. `isChange`: the case only changes the record, and registers no right. The
 * agency's sum, which is for a change, is named for no other case.
 */
export function feeSentence({ fees }: AgencyFacts, isChange: boolean): string {
  if (isChange && fees) return `госпошлина ${fees.replace(/\.$/, '')}.`
  return `госпошлина ${isChange ? 'за кадастровый учёт' : FOR}. Сумму скажем до договора.`
}

/** Returns what the notes on the prices say of the state fee, with the sum if the agency gives one. */
export const feeNote = ({ fees }: AgencyFacts) =>
  `Её платят государству: ${FOR}${fees ? ` (${fees.replace(/\.$/, '')})` : ''}.`
