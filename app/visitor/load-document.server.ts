import { json, redirect } from '@remix-run/node'
import { type DataSettings, ownDocuments } from '~/agency/facts/personal-data.server'
import type { AgencyFacts } from '~/content/agency-facts'
import { PAGES } from '~/addresses/pages'

/** Returns the data of the page `consent` or `privacy`: the site's own document, or a redirect to the agency's. */
export function loadDocument(
  page: 'consent' | 'privacy',
  facts: AgencyFacts,
  settings: DataSettings,
) {
  const { path } = PAGES[page]
  const address = facts.links[page] ?? path
  if (address !== path) return redirect(address)
  return json(ownDocuments(facts, settings)[path])
}
