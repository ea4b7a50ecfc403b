import type { AgencyFacts } from '~/content/agency-facts'
import { type Case, CASES, caseRows, caseText } from '~/content/cases'
import { typesetAll } from '~/format/typography'
import { type Priced, pricedOf, type Service, serviceKey } from './service'

/** A service of a case, as its sheet shows it. */
export interface CaseWork extends Priced {
  key: string
  title: string
}

/** A case that the list has all services for, with all that its sheet says: scripts need none of these texts. */
export interface OfferedCase extends Pick<Case, 'id' | 'label' | 'text'> {
  works: CaseWork[]
  rows: { label: string; text: string }[]
}

/** Returns the cases for which an agency offers all services, in the order of their list. */
export function offeredCases(services: readonly Service[], facts: AgencyFacts): OfferedCase[] {
  const survey = services.find(({ survey }) => survey)
  return CASES.flatMap((one) => {
    const works = one.works.flatMap(({ service: wanted, called }) => {
      const service = services.find((service) =>
        wanted instanceof RegExp ? wanted.test(service.title) : service[wanted],
      )
      if (!service) return []
      return [{ key: serviceKey(service), title: called ?? service.title, ...pricedOf(service) }]
    })
    if (works.length < one.works.length) return []
    const { id, label } = one
    const text = caseText(one, survey?.price)
    return [{ id, works, ...typesetAll({ label, text, rows: caseRows(one, facts) }) }]
  })
}
