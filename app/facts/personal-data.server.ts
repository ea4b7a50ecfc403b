import { json, redirect } from '@remix-run/node'
import type { AgencyFacts } from '~/content/agency-facts'
import { personalDataDocuments } from '~/content/personal-data'
import { PAGES } from '~/pages/pages'

/**
 * Returns the data of the page `consent` or `privacy`: the site's own document, or a redirect to the
 * agency's. `retentionDays`: after how many days requests are deleted; null: once they are no longer
 * needed.
 */
export function loadDocument(
  page: 'consent' | 'privacy',
  facts: AgencyFacts,
  retentionDays: number | null,
) {
  const { path } = PAGES[page]
  const address = facts.links[page] ?? path
  if (address !== path) return redirect(address)
  return json(personalDataDocuments(facts, retentionDays)[path])
}
