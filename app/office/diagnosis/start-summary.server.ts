import { resolve } from 'node:path'
import { type AgencyFacts, shippedFacts } from '~/content/agency-facts'
import { owner } from '~/office/words/owner'
import { faultyContents } from './files.server'
import { type Finding, serverText } from './finding'
import { clockText, unsetSettings } from './settings.server'
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
    [words.clock, clockText()],
    [words.facts, sourceOf(agencyFile, fromDesk.includes('facts'))],
    [words.documents, documentsDir && resolve(documentsDir)],
    ...agency(settings, fromDesk),
    [words.desk, deskLine(settings, hasDesk)],
    [
      words.secret,
      sessionSecret ? null : words.secretFile(resolve(secretFile(dataFolder(settings)))),
    ],
    [words.notSet, textsOf(unsetSettings(settings, facts, fromDesk, state))],
    [words.faulty, textsOf(faultyContents(state))],
  ]
  const width = Math.max(...lines.map(([label]) => label.length)) + 2
  return lines
    .flatMap(([label, texts]) =>
      [texts ?? []].flat().map((text, at) => `${(at === 0 ? label : '').padEnd(width)}${text}\n`),
    )
    .join('')
}

function textsOf(findings: Finding[]): string[] {
  return findings.map(serverText)
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
