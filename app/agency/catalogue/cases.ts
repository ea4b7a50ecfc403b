import { CASES, type Case } from '~/content/cases'
import { type Service, serviceKey } from './service'

/** A service of a case, as its sheet shows it. */
export interface CaseWork extends Pick<Service, 'price' | 'unit'> {
  key: string
  title: string
}

/** A case that the list has all services for. `id`: that of its texts. */
export interface OfferedCase extends Pick<Case, 'id'> {
  works: CaseWork[]
}

/** Returns the cases for which an agency offers all services, in the order of their list. */
export function offeredCases(services: readonly Service[]): OfferedCase[] {
  return CASES.flatMap(({ id, works }) => {
    const found = works.flatMap(({ service: wanted, called }) => {
      const service = services.find((one) =>
        wanted instanceof RegExp ? wanted.test(one.title) : one[wanted],
      )
      if (!service) return []
      const { title, price, unit } = service
      return [{ key: serviceKey(service), title: called ?? title, price, unit }]
    })
    return found.length === works.length ? [{ id, works: found }] : []
  })
}
