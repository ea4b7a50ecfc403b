import type { AgencyFacts } from '~/content/agency-facts'
import {
  CONSENT_PAGE,
  type PageName,
  type PAGES,
  PRIVACY_PAGE,
  SERVICES_PAGE,
} from '~/addresses/pages'

/**
 * Returns the facts that each public page shows, and those of any other page. The consent and privacy pages have the
 * rest in their texts.
 */
export function factsByPath(facts: AgencyFacts) {
  const { processors, dataInRussia, edition, ...any } = facts
  const { payment, companies, ...home } = any
  const { term, fees, places, ...others } = home
  const {
    selfRegulatingOrganisation,
    certificates,
    equipment,
    insurance,
    engineers,
    ...documents
  } = others
  const pages: Partial<Record<string, AgencyFacts>> = {
    '/': { ...others, term, places },
    [SERVICES_PAGE]: { ...documents, fees, payment, companies },
    [CONSENT_PAGE]: documents,
    [PRIVACY_PAGE]: documents,
  } satisfies Record<(typeof PAGES)[PageName]['path'], AgencyFacts>
  return { pages, any }
}
