import type { AgencyFacts } from '~/content/agency-facts'
import { type Case, CASES, caseRows, caseText, type Work, WORKS } from '~/content/cases'
import type { Priced } from '~/format/priced'
import { typesetAll } from '~/format/typography'
import { pricedOf, type Service } from './service'
import { serviceKey } from './service-key'

/** A service of a case, as its sheet shows it. */
export interface CaseWork extends Priced, Pick<Service, 'example'> {
  key: string
  title: string
}

/** A case that the list has all services for, with all that its sheet says: scripts need none of these texts. */
export interface OfferedCase extends Pick<Case, 'id' | 'label' | 'text'> {
  works: CaseWork[]
  rows: { label: string; text: string }[]
}

/**
 * Returns the service that a list marks for a work; without a mark the one with such a title, of several the one with
 * the shortest: 'Межевание участка: доплата за срочность' is not the survey.
 */
export function serviceFor(work: Work, services: readonly Service[]): Service | undefined {
  const marked = services.find((one) => one.work === work)
  if (marked) return marked
  const titled = services.filter((one) => !one.work && WORKS[work].test(one.title))
  return titled.sort((one, other) => one.title.length - other.title.length)[0]
}

/** Returns the labels of the cases for which a list lacks a service. */
export function missingCases(services: readonly Service[]): string[] {
  return CASES.filter(({ works }) => works.some((work) => !serviceFor(work, services))).map(
    ({ label }) => label,
  )
}

/** Returns the cases for which an agency offers all services, in the order of their list. */
export function offeredCases(services: readonly Service[], facts: AgencyFacts): OfferedCase[] {
  const survey = serviceFor('survey', services)
  return CASES.flatMap((one) => {
    const works = one.works.flatMap((work) => {
      const service = serviceFor(work, services)
      if (!service) return []
      const { title, example } = service
      return [{ key: serviceKey(service), title, example, ...pricedOf(service) }]
    })
    if (works.length < one.works.length) return []
    const { id, label } = one
    const text = caseText(one, survey)
    return [{ id, works, ...typesetAll({ label, text, rows: caseRows(one, facts) }) }]
  })
}
