import { type AgencyFacts, shippedFacts } from '~/content/agency-facts'
import { openDocuments, readDocuments } from '~/agency/facts/documents.server'
import { allLinks, checkFacts, readFactsFile } from '~/agency/facts/facts.server'
import { openAgencyFiles } from '~/agency/embedded/agency-files.server'
import { openStore } from '~/agency/store/store.server'
import { lookAtAgencyApi } from '~/office/diagnosis/agency-api.server'
import { lookAtCopies } from '~/office/diagnosis/copies.server'
import { lookAtDatabase, lookAtDisk, lookAtPurge } from '~/office/diagnosis/database.server'
import { type Edits, lookAtFiles, lookAtSaved, readSaved } from '~/office/diagnosis/files.server'
import { isFault, type Look, lookAt, serverText } from '~/office/diagnosis/finding'
import { lookAtMail } from '~/office/diagnosis/notices.server'
import { exampleSettings, unsetSettings } from '~/office/diagnosis/settings.server'
import { owner } from '~/office/words/owner'
import { type FileSource, NO_FILES } from '~/server/files/served-files.server'
import type { Settings } from '~/server/settings/env.server'

const { check: words } = owner

interface CheckedSite {
  settings: Settings
  /** Names and values of the settings that are set. */
  given: [name: string, value: string][]
}

/**
 * Checks the settings, their files, what was saved at the desk, the database, the mail server and the agency's own
 * API. Resolves with a line for each fault and each missing setting, and the exit status: 1 if there is a fault, or
 * nothing to check.
 */
export async function checkSite({
  settings,
  given,
}: CheckedSite): Promise<{ lines: string[]; status: number }> {
  if (given.length === 0) return { lines: [words.nothing], status: 1 }
  const { saved, looks: ofStore, documents } = await lookAtStore(settings)
  const looks = [
    {
      remarks: [words.settings(given.map(([name]) => name))],
      findings: exampleSettings(given),
    },
    lookAtFiles(settings),
    ...ofStore,
    lookAtSaved(saved),
    settings.agencyApiUrl === null ? await lookAtMail(settings) : null,
    await lookAtAgencyApi(settings),
  ].filter((look) => look !== null)
  const remarks = looks.flatMap((look) => look.remarks)
  const findings = looks.flatMap((look) => look.findings)
  const faults = findings.filter(isFault)
  const advice = findings.filter((one) => !isFault(one))
  if (faults.length > 0) {
    return { lines: [...remarks, ...[...faults, ...advice].map(serverText)], status: 1 }
  }
  const facts = factsOf(settings, saved, documents)
  const missing = [
    ...advice,
    ...unsetSettings(settings, facts ?? shippedFacts, facts ? 'agency' : 'example'),
  ]
  const end =
    missing.length > 0 ? [words.noFaultsInSet, ...missing.map(serverText)] : [words.noFaults]
  return { lines: [...remarks, ...end], status: 0 }
}

/** Returns the agency's facts as the site shows them; null: it has none. `stored`: the database's documents. */
function factsOf(settings: Settings, saved: Edits, stored: FileSource): AgencyFacts | null {
  const { agencyFile, documentsDir, siteUrl } = settings
  const facts = agencyFile ? readFactsFile(agencyFile).facts : checkFacts(saved.facts).facts
  if (!facts) return null
  const documents = openDocuments(documentsDir === null ? stored : readDocuments(documentsDir))
  return { ...facts, links: allLinks(facts, documents, siteUrl) }
}

interface OfStore {
  looks: Look[]
  saved: Edits
  documents: FileSource
}

/** Looks at the database, and reads what was saved at the desk. */
async function lookAtStore(settings: Settings): Promise<OfStore> {
  const { agencyApiUrl, databaseUrl } = settings
  if (agencyApiUrl !== null) return { looks: [], saved: {}, documents: NO_FILES }
  const store = openStore(databaseUrl)
  try {
    const saved = await readSaved(store, settings)
    const looks = [
      await lookAt(
        'database',
        () => lookAtDatabase(databaseUrl, store, { isCommand: true }),
        () => lookAtDisk(databaseUrl),
        () => lookAtPurge(settings, store),
      ),
      settings.backupDir === null ? null : await lookAt('copies', () => lookAtCopies(settings)),
    ].filter((one) => one !== null)
    const files = openAgencyFiles(store.files, { databaseUrl })
    await files.refresh()
    return { looks, saved, documents: files.documents }
  } finally {
    await store.close()
  }
}
