import { resolve } from 'node:path'
import type { AgencyFacts } from '~/content/agency-facts'
import { localTime } from '~/format/local-time'
import { owner } from '~/office/words/owner'
import { serverText } from './finding'
import { unknownContent, unsetSettings } from './settings.server'
import type { Provenance } from '~/server/files/saved-content.server'
import { databaseName, isPostgres } from '~/server/settings/database-url'
import { deskPasswordFile } from '~/office/desk/sign-in/desk-password.server'
import type { Settings } from '~/server/settings/env.server'

const { start: words } = owner

/** A label and its texts, one below the other. Without a text, the label is left out, too. */
type LabelledTexts = [label: string, texts: string[]]

/** What the site shows. */
interface SummarizedContents {
  facts: { current(): AgencyFacts; provenance(): Provenance }
  isContentKnown(): boolean
}

/**
 * Returns the text printed once the site listens: addresses, where requests go, the desk, and what is not set. No
 * secrets. `listening`: the socket's address; `hasDesk`: whether the desk could be opened.
 */
export function startSummary(
  settings: Settings,
  listening: { address: string; port: number },
  { facts, isContentKnown }: SummarizedContents,
  hasDesk = true,
): string {
  const { agencyApiUrl, databaseUrl, host } = settings
  const { address, port } = listening
  const database = databaseName(databaseUrl)
  const lines: LabelledTexts[] = [
    [words.listens, [host === null ? words.allAddresses(port) : words.address(address, port)]],
    // Without its zone, whose name takes Node 25 ms of the start.
    [words.clock, [localTime(new Date().toISOString())[1]]],
    ...(agencyApiUrl === null
      ? ([
          [words.store, [isPostgres(databaseUrl) ? database : resolve(database)]],
          [words.desk, [deskText(settings, hasDesk)]],
        ] satisfies LabelledTexts[])
      : ([[words.agency, [words.ownApi(agencyApiUrl)]]] satisfies LabelledTexts[])),
    [words.notSet, unsetSettings(settings, facts.current(), facts.provenance()).map(serverText)],
    [words.faulty, unknownContent(isContentKnown()).map(serverText)],
  ]
  const width = Math.max(...lines.map(([label]) => label.length)) + 2
  return lines
    .flatMap(([label, texts]) =>
      texts.map((text, at) => `${(at === 0 ? label : '').padEnd(width)}${text}\n`),
    )
    .join('')
}

/** Returns where the desk is and where its password stands. */
function deskText(settings: Settings, hasDesk: boolean): string {
  if (settings.deskPassword === 'off') return words.deskOff
  if (!hasDesk) return words.noDesk
  const file = deskPasswordFile(settings)
  return file === null ? words.deskOpen : words.deskPasswordIn(resolve(file))
}
