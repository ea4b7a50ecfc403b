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
  const { processors, dataInRussia, edition, ...elsewhere } = facts
  const { payment, companies, fees, ...home } = elsewhere
  const {
    term,
    places,
    selfRegulatingOrganisation,
    certificates,
    equipment,
    insurance,
    engineers,
    ...everywhere
  } = home
  const pages: Partial<Record<string, AgencyFacts>> = {
    '/': home,
    [SERVICES_PAGE]: { ...everywhere, payment, companies, fees },
    [CONSENT_PAGE]: everywhere,
    [PRIVACY_PAGE]: everywhere,
  } satisfies Record<(typeof PAGES)[PageName]['path'], AgencyFacts>
  return { pages, elsewhere }
}
