import { resolve } from 'node:path'
import { type AgencyFacts, shippedFacts } from '~/content/agency-facts'
import { owner } from '~/office/words/owner'
import { NEEDED_FACTS } from '~/content/personal-data'
import { CONSENT_PAGE, PRIVACY_PAGE } from '~/format/addresses'
import { DOCUMENTS_ADDRESS } from '~/agency/facts/documents.server'
import { displayName } from '~/office/notices/people'
import type { ContentKind } from '~/agency/store/versions.server'
import type { ContentStates } from '~/server/files/watched-json.server'
import { databaseName, dataFolder, isPostgres } from '~/server/settings/database-url'
import { deskPasswordFile } from '~/office/desk/sign-in/desk-password.server'
import type { Settings } from '~/server/settings/env.server'
import { secretFile } from '~/server/settings/session-secret.server'

const { start: words } = owner

/** A label and its text, which may have several lines. Without a text, the label is left out, too. */
type Line = [string, string | string[] | null]

/**
 * Returns the text that the site prints once it listens: where it listens, what it uses, what is not
 * set. It contains no secrets. `listening`: the address of the server's socket; `state`: the state of
 * what the owner edits; `fromDesk`: what of it was saved at the desk; `hasDesk`: whether the desk could be opened.
 */
export function startSummary(
  settings: Settings,
  listening: { address: string; port: number },
  state: ContentStates = {},
  facts: AgencyFacts = shippedFacts,
  fromDesk: ContentKind[] = [],
  hasDesk = true,
): string {
  const { agencyFile, documentsDir, host, sessionSecret, siteUrl } = settings
  const { address, port } = listening
  const lines: Line[] = [
    [words.listens, host === null ? words.allAddresses(port) : words.address(address, port)],
    [words.siteUrl, siteUrl],
    [words.facts, sourceOf(agencyFile, fromDesk.includes('facts'))],
    [words.documents, documentsDir && resolve(documentsDir)],
    ...agency(settings, fromDesk),
    [words.desk, deskLine(settings, hasDesk)],
    [
      words.secret,
      sessionSecret ? null : words.secretFile(resolve(secretFile(dataFolder(settings)))),
    ],
    [words.notSet, notSet(settings, facts, fromDesk)],
    [words.faulty, faultyContents(state)],
  ]
  const width = Math.max(...lines.map(([label]) => label.length)) + 2
  return lines
    .flatMap(([label, texts]) =>
      [texts ?? []].flat().map((text, at) => `${(at === 0 ? label : '').padEnd(width)}${text}\n`),
    )
    .join('')
}

/** Returns where the desk is and where its password stands; null: the agency's own API has no desk. */
function deskLine(settings: Settings, hasDesk: boolean): string | null {
  if (settings.agencyApiUrl !== null) return null
  if (settings.deskPassword === 'off') return words.deskOff
  const file = deskPasswordFile(settings)
  if (!hasDesk) return words.noDesk
  return file === null ? words.deskOpen : words.deskPasswordIn(resolve(file))
}

/** Returns where a content comes from; null: it is the shipped one. */
function sourceOf(file: string | null, isFromDesk: boolean): string | null {
  return file === null ? (isFromDesk ? words.atDesk : null) : resolve(file)
}

/** Returns a line for each of what the owner edits that cannot be used. */
export function faultyContents(state: ContentStates): string[] {
  const { agencyFile, catalogueFile, catalogue, desk } = state
  return [
    ...(desk === 'faulty' ? [words.faultyAtDesk] : []),
    ...(agencyFile === 'faulty' ? [words.faultyAgencyFile] : []),
    ...(catalogueFile === 'faulty'
      ? [catalogue === 'missing' ? words.noCatalogue : words.faultyCatalogueFile]
      : []),
  ]
}

function agency(settings: Settings, fromDesk: ContentKind[]): Line[] {
  const { agencyApiUrl, calledAs, databaseUrl, catalogueFile, notify, retentionDays } = settings
  if (agencyApiUrl !== null) return [[words.agency, words.ownApi(agencyApiUrl)]]
  const database = databaseName(databaseUrl)
  return [
    [words.agency, words.embedded(calledAs)],
    [words.store, isPostgres(databaseUrl) ? database : resolve(database)],
    [words.catalogue, sourceOf(catalogueFile, fromDesk.includes('catalogue')) ?? words.shipped],
    [
      words.notices,
      notify && words.notify(notify.to.map(displayName).join(', '), new URL(notify.smtpUrl).host),
    ],
    [words.retention, words.retentionDays(retentionDays, calledAs)],
  ]
}

/**
 * Returns a line for each setting that is not set and should be, and one for missing facts. `fromDesk`: what
 * was saved at the desk.
 */
export function notSet(
  settings: Settings,
  facts: AgencyFacts,
  fromDesk: ContentKind[] = [],
): string[] {
  const { agencyApiUrl, agencyFile, documentsDir, notify, notifyWebhook, rateLimit } = settings
  const { siteUrl, trustProxy } = settings
  const { consequences } = words
  const isEmbedded = agencyApiUrl === null
  const isExample = agencyFile === null && !fromDesk.includes('facts')
  const hasDocuments = Object.values(facts.links).some((link) =>
    link?.startsWith(DOCUMENTS_ADDRESS),
  )
  const lines: [isMissing: boolean, consequence: string][] = [
    [isExample, consequences.agencyFile],
    [documentsDir === null && !isExample && !hasDocuments, consequences.documentsDir],
    [siteUrl === null, consequences.siteUrl],
    [trustProxy === 0 && rateLimit > 0, consequences.trustProxy(rateLimit)],
    [notify === null && notifyWebhook === null && isEmbedded, consequences.notify],
  ]
  return [
    ...lines.filter(([isMissing]) => isMissing).map(([, consequence]) => consequence),
    ...(isExample ? [] : missingFacts(facts, agencyFile === null ? words.atDesk : 'AGENCY_FILE')),
  ]
}

/** Returns a line that names the facts missing from the consent and privacy pages, if any. */
function missingFacts(facts: AgencyFacts, source: string): string[] {
  const { consent, privacy } = facts.links
  if (consent !== CONSENT_PAGE && privacy !== PRIVACY_PAGE) return []
  const names = NEEDED_FACTS.filter((name) => facts[name] === undefined)
  return names.length > 0 ? [words.personalData(source, names)] : []
}
