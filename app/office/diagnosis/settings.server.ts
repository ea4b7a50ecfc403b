import type { AgencyFacts } from '~/content/agency-facts'
import { NEEDED_FACTS } from '~/content/personal-data'
import { CONSENT_PAGE, PRIVACY_PAGE } from '~/addresses/pages'
import { DOCUMENTS_ADDRESS } from '~/agency/facts/documents.server'
import { factsSchema } from '~/agency/facts/facts-schema.server'
import { isUsualMail } from '~/agency/facts/doubts.server'
import { isExampleValue } from '~/agency/facts/examples.server'
import { labelOf } from '~/server/files/field-kinds.server'
import type { Provenance } from '~/server/files/saved-content.server'
import { diagnosis } from '~/office/words/diagnosis'
import { owner } from '~/office/words/owner'
import { localTime, zoneName } from '~/format/local-time'
import { shownAddress } from '~/server/http/rate-limit.server'
import type { lastProxyBypass } from '~/server/http/visitor.server'
import { factFaults } from '~/agency/facts/fact-faults'
import type { Settings } from '~/server/settings/env.server'
import { type Finding, finding } from './finding'

const { start: words } = owner

/** Finds the settings that have a value of the shipped examples. */
export function exampleSettings(given: [name: string, value: string][]): Finding[] {
  return given
    .filter(([, value]) => isExampleValue(value))
    .map(([name]) => finding('content-faulty', factFaults.example, name))
}

/** Finds missing settings and facts. `provenance`: whose facts these are. */
export function unsetSettings(
  settings: Settings,
  facts: AgencyFacts,
  provenance: Provenance,
): Finding[] {
  const { agencyApiUrl, agencyFile, documentsDir, notify, notifyWebhook, rateLimit } = settings
  const { siteUrl, trustProxy } = settings
  const { consequences } = words
  const isEmbedded = agencyApiUrl === null
  const isOwn = provenance === 'agency'
  const hasDocuments = Object.values(facts.links).some((link) =>
    link?.startsWith(DOCUMENTS_ADDRESS),
  )
  const oddMails = (notify?.to ?? [])
    .map(({ address }) => address)
    .filter((address) => !isUsualMail(address))
  const lines: [setting: string, isMissing: boolean, consequence: string][] = [
    ['AGENCY_FILE', provenance === 'example', consequences.agencyFile],
    ['DOCUMENTS_DIR', documentsDir === null && isOwn && !hasDocuments, consequences.documentsDir],
    ['TZ', isOwn && isClockUtc(), consequences.timeZone],
    ['SITE_URL', siteUrl === null, consequences.siteUrl],
    ['TRUST_PROXY', trustProxy === 0 && rateLimit > 0, consequences.trustProxy(rateLimit)],
    [
      'NOTIFY_SMTP_URL, NOTIFY_TO',
      notify === null && notifyWebhook === null && isEmbedded,
      diagnosis.notices.none,
    ],
    ['NOTIFY_TO', oddMails.length > 0, consequences.oddMails(oddMails)],
  ]
  return [
    ...lines
      .filter(([, isMissing]) => isMissing)
      .map(([setting, , consequence]) => finding('advice', consequence, setting)),
    ...(isOwn ? lackingFindings(facts, agencyFile) : []),
  ]
}

/** Finds that the contents saved at the desk could not be read: pages answer 503. */
export function unknownContent(isKnown: boolean): Finding[] {
  return isKnown ? [] : [finding('content-faulty', words.unreadAtDesk)]
}

/** Whether the site's clock shows UTC, the time of no Russian town. */
function isClockUtc(): boolean {
  return new Date().getTimezoneOffset() === 0
}

/** Returns the time and the zone of the site's clock: '14:05, Москва'. */
export function clockText(now = new Date()): string {
  return `${localTime(now.toISOString())[1]}, ${zoneName(now)}`
}

/** Returns the facts missing from the consent and privacy pages. */
export function lackingFacts(facts: AgencyFacts) {
  const { consent, privacy } = facts.links
  if (consent !== CONSENT_PAGE && privacy !== PRIVACY_PAGE) return []
  return NEEDED_FACTS.filter((name) => facts[name] === undefined)
}

/** `file`: the file with the facts; null: they come from the desk. */
function lackingFindings(facts: AgencyFacts, file: string | null): Finding[] {
  const names = lackingFacts(facts)
  if (names.length === 0) return []
  const labels = names.map((name) => labelOf(factsSchema.shape[name]))
  const details = file === null ? [] : [`AGENCY_FILE (${names.join(', ')})`]
  return [finding('advice', words.personalData(labels), ...details)]
}

/** Finds a request that bypassed the proxies: its address can be forged. */
export function proxyFindings(bypass: ReturnType<typeof lastProxyBypass>): Finding[] {
  if (bypass === null) return []
  const when = localTime(new Date(bypass.at).toISOString()).join(' в ')
  const text = diagnosis.settings.pastProxies(when, shownAddress(bypass.address))
  return [finding('advice', text, 'TRUST_PROXY, HOST')]
}

/** Finds that the site was opened under another host than SITE_URL's. `host`: as in the request. */
export function siteUrlFindings(siteUrl: string | null, host: string): Finding[] {
  if (siteUrl === null || new URL(siteUrl).host === host) return []
  return [finding('advice', diagnosis.settings.otherHost(siteUrl, host), 'SITE_URL')]
}
