import { resolve } from 'node:path'
import { type AgencyFacts, shippedFacts } from '~/content/agency-facts'
import { owner } from '~/content/owner'
import { NEEDED_FACTS } from '~/content/personal-data'
import { CONSENT_PAGE, PRIVACY_PAGE } from '~/pages/addresses'
import { displayName } from '~/office/people'
import { databaseName, dataFolder, isPostgres } from '~/settings/database-url'
import type { Settings } from '~/settings/env.server'
import { secretFile } from '~/server/session-secret.server'

const { start: words } = owner

/** A name and what is said of it; null: nothing. */
type Line = [string, string | null]

const WIDTH = words.retention.length + 2

/**
 * Returns what the site prints once it listens, for the person who runs it: where it listens, what it uses and
 * what is not set. No secrets. `listening` is the address and port of the server's socket, `state` how the
 * edited files are.
 */
export function startSummary(
  settings: Settings,
  listening: { address: string; port: number },
  state: { agencyFile?: string; catalogueFile?: string; catalogue?: string } = {},
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
    [words.secret, sessionSecret ? null : resolve(secretFile(dataFolder(settings)))],
    [words.notSet, list([...missing(settings), ...missingFacts(settings, facts)])],
    [
      words.faulty,
      list([
        ...(state.agencyFile === 'faulty' ? [words.faultyAgencyFile] : []),
        ...(state.catalogueFile === 'faulty'
          ? [state.catalogue === 'missing' ? words.noCatalogue : words.faultyCatalogueFile]
          : []),
      ]),
    ],
  ]
  return lines
    .filter(([, text]) => text)
    .map(([name, text]) => `${name.padEnd(WIDTH)}${text}\n`)
    .join('')
}

function list(texts: string[]): string {
  return texts.join(`\n${' '.repeat(WIDTH)}`)
}

function agency(settings: Settings): Line[] {
  const { agencyApiUrl, databaseUrl, catalogueFile, notify, retentionDays } = settings
  if (agencyApiUrl !== null) return [[words.agency, words.ownApi(agencyApiUrl)]]
  const database = databaseName(databaseUrl)
  return [
    [words.agency, words.embedded],
    [words.store, isPostgres(databaseUrl) ? database : resolve(database)],
    [words.catalogue, catalogueFile === null ? words.shipped : resolve(catalogueFile)],
    [
      words.notices,
      notify && words.notify(notify.to.map(displayName).join(', '), new URL(notify.smtpUrl).host),
    ],
    [words.retention, retentionDays === null ? null : words.retentionDays(retentionDays)],
  ]
}

/** What the settings that are not set mean for the site. */
function missing(settings: Settings): string[] {
  const { consequences } = words
  const isEmbedded = settings.agencyApiUrl === null
  const isNeeded: Record<keyof typeof consequences, boolean> = {
    agencyFile: true,
    documentsDir: settings.agencyFile !== null,
    siteUrl: true,
    trustProxy: true,
    notify: isEmbedded,
    retentionDays: isEmbedded,
  }
  const names = Object.keys(isNeeded) as (keyof typeof consequences)[]
  return names.filter((name) => isNeeded[name] && !settings[name]).map((name) => consequences[name])
}

/** What the site's own documents on personal data need of the facts, and do not find there. */
function missingFacts({ agencyFile }: Settings, facts: AgencyFacts): string[] {
  const { consent, privacy } = facts.links
  if (agencyFile === null || (consent !== CONSENT_PAGE && privacy !== PRIVACY_PAGE)) return []
  const names = NEEDED_FACTS.filter((name) => facts[name] === undefined)
  return names.length > 0 ? [words.personalData(names)] : []
}
