import { domainToUnicode } from 'node:url'
import type { AgencyFacts } from '~/content/agency-facts'
import { personalDataDocuments } from '~/content/personal-data'
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
