import { domainToUnicode } from 'node:url'
import { json, redirect } from '@remix-run/node'
import type { AgencyFacts } from '~/content/agency-facts'
import { personalDataDocuments } from '~/content/personal-data'
import { PAGES } from '~/format/pages'
import type { Settings } from '~/server/settings/env.server'

export type DataSettings = Pick<
  Settings,
  'agencyApiUrl' | 'fieldMetrics' | 'retentionDays' | 'siteUrl'
>

/** Returns the site's own documents on personal data by their addresses. */
export function ownDocuments(
  facts: AgencyFacts,
  { agencyApiUrl, fieldMetrics, retentionDays, siteUrl }: DataSettings,
) {
  const domain = siteUrl && domainToUnicode(new URL(siteUrl).hostname)
  return personalDataDocuments(facts, {
    retentionDays,
    domain,
    counts: agencyApiUrl ? 'nothing' : fieldMetrics === 'on' ? 'visits and speed' : 'visits',
  })
}

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
