import type { AgencyFacts } from './agency-facts'

const FOR = 'за кадастровый учёт и регистрацию права'

/**
 * Says what the state takes besides. Names a sum only if the agency does, because sums age: that of a change of the
 * record, which registers no right.
 */
export function feeSentence({ fees }: AgencyFacts, isChange: boolean): string {
  if (isChange && fees) return `госпошлина ${fees.replace(/\.$/, '')}.`
  return `госпошлина ${isChange ? 'за кадастровый учёт' : FOR}. Сумму скажем до договора.`
}

/** The same where it is said of all works. */
export const feeNote = ({ fees }: AgencyFacts) =>
  `Её платят государству: ${FOR}${fees ? ` (${fees.replace(/\.$/, '')})` : ''}.`
