import type { AgencyFacts } from './agency-facts'

/** Says what the state takes besides. The sums age and have reliefs: one is named only if the agency does. */
export function feeSentence({ fees }: AgencyFacts): string {
  return `госпошлина за кадастровый учёт и регистрацию права${fees ? ` (${fees.replace(/\.$/, '')})` : '. Сумму скажем до договора'}.`
}
