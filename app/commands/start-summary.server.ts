import { resolve } from 'node:path'
import { type AgencyFacts, shippedFacts } from '~/content/agency-facts'
import { owner } from '~/content/owner'
import { NEEDED_FACTS } from '~/content/personal-data'
import { CONSENT_PAGE, PRIVACY_PAGE } from '~/format/addresses'
import { displayName } from '~/agency/notices/people'
import { databaseName, dataFolder, isPostgres } from '~/server/settings/database-url'
import type { Settings } from '~/server/settings/env.server'
import { secretFile } from '~/server/settings/session-secret.server'

const { start: words } = owner

/** A label and its text, which may have several lines. Without a text, the label is left out, too. */
type Line = [string, string | string[] | null]

/** The states of the files that the owner edits. */
interface FileStates {
  agencyFile?: string
  catalogueFile?: string
  catalogue?: string
}

/**
 * Returns the text that the site prints once it listens: where it listens, what it uses, what is not
 * set. It contains no secrets. `listening`: the address of the server's socket; `state`: the state of
 * the files that the owner edits.
 */
export function startSummary(
  settings: Settings,
  listening: { address: string; port: number },
  state: FileStates = {},
  facts: AgencyFacts = shippedFacts,
): string {
  const { agencyFile, documentsDir, host, sessionSecret, siteUrl } = settings
  const { address, port } = listening
  const lines: Line[] = [
    [words.listens, host === null ? words.allAddresses(port) : words.address(address, port)],
    [words.siteUrl, siteUrl],
    [words.facts, agencyFile && resolve(agencyFile)],
    [words.documents, documentsDir && resolve(documentsDir)],
    ...agency(settings),
    [
      words.secret,
      sessionSecret ? null : words.secretFile(resolve(secretFile(dataFolder(settings)))),
    ],
    [words.notSet, notSet(settings, facts)],
    [words.faulty, faultyFiles(state)],
  ]
  const width = Math.max(...lines.map(([label]) => label.length)) + 2
  return lines
    .flatMap(([label, texts]) =>
      [texts ?? []].flat().map((text, at) => `${(at === 0 ? label : '').padEnd(width)}${text}\n`),
    )
    .join('')
}

/** Returns a line for each file of the owner's that cannot be used. */
export function faultyFiles({ agencyFile, catalogueFile, catalogue }: FileStates): string[] {
  return [
    ...(agencyFile === 'faulty' ? [words.faultyAgencyFile] : []),
    ...(catalogueFile === 'faulty'
      ? [catalogue === 'missing' ? words.noCatalogue : words.faultyCatalogueFile]
      : []),
  ]
}

function agency(settings: Settings): Line[] {
  const { agencyApiUrl, calledAs, databaseUrl, catalogueFile, notify, retentionDays } = settings
  if (agencyApiUrl !== null) return [[words.agency, words.ownApi(agencyApiUrl)]]
  const database = databaseName(databaseUrl)
  return [
    [words.agency, words.embedded(calledAs)],
    [words.store, isPostgres(databaseUrl) ? database : resolve(database)],
    [words.catalogue, catalogueFile === null ? words.shipped : resolve(catalogueFile)],
    [
      words.notices,
      notify && words.notify(notify.to.map(displayName).join(', '), new URL(notify.smtpUrl).host),
    ],
    [words.retention, words.retentionDays(retentionDays, calledAs)],
  ]
}

/** Returns a line for each setting that is not set and should be, and one for missing facts. */
export function notSet(settings: Settings, facts: AgencyFacts): string[] {
  const { agencyApiUrl, agencyFile, documentsDir, notify, notifyWebhook, rateLimit } = settings
  const { siteUrl, trustProxy } = settings
  const { consequences } = words
  const isEmbedded = agencyApiUrl === null
  const lines: [isMissing: boolean, consequence: string][] = [
    [agencyFile === null, consequences.agencyFile],
    [documentsDir === null && agencyFile !== null, consequences.documentsDir],
    [siteUrl === null, consequences.siteUrl],
    [trustProxy === 0 && rateLimit > 0, consequences.trustProxy(rateLimit)],
    [notify === null && notifyWebhook === null && isEmbedded, consequences.notify],
  ]
  return [
    ...lines.filter(([isMissing]) => isMissing).map(([, consequence]) => consequence),
    ...missingFacts(settings, facts),
  ]
}

/** Returns a line that names the facts missing from the consent and privacy pages, if any. */
function missingFacts({ agencyFile }: Settings, facts: AgencyFacts): string[] {
  const { consent, privacy } = facts.links
  if (agencyFile === null || (consent !== CONSENT_PAGE && privacy !== PRIVACY_PAGE)) return []
  const names = NEEDED_FACTS.filter((name) => facts[name] === undefined)
  return names.length > 0 ? [words.personalData(names)] : []
}
