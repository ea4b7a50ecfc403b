import { accessSync, constants, existsSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { type AgencyFacts, shippedFacts } from '~/content/agency-facts'
import { owner } from '~/content/owner'
import { mailFault } from '~/content/mail-faults'
import { documentFaults, openDocuments } from '~/agency/facts/documents.server'
import { allLinks, parseFacts } from '~/agency/facts/facts.server'
import { photoFault, photoFile } from '~/agency/facts/photos.server'
import {
  describeFault,
  FaultyFile,
  type FileFault,
  readJsonFile,
} from '~/server/files/json-file.server'
import { createMailer } from '~/agency/notices/mail.server'
import { isMiscounted } from '~/format/phone'
import { printableLine } from '~/format/printable'
import { openStore } from '~/agency/store/store.server'
import { databaseFile, databaseName, isPostgres } from '~/server/settings/database-url'
import type { Settings } from '~/server/settings/env.server'
import { catalogueFaults } from './catalogue-faults.server'
import { examplesIn, isExample } from './examples.server'
import { notSet } from './start-summary.server'

/** The result of one part of the check, as lines to print. */
interface Findings {
  fine?: string[]
  faults?: string[]
}

const { check: words, files: fileWords, settings: settingWords } = owner
/** The folders of static files: in the project, and in a build. */
const PUBLIC_FOLDERS = ['public', 'build/client']

/** The site to check. */
interface CheckedSite {
  settings: Settings
  /** Names and values of the settings that are set. */
  given: [name: string, value: string][]
}

/**
 * Reads the settings and the files that they name as the site would, tries the database and the mail
 * server, and names each fault, and what is not set. Resolves with the lines to print, and the exit status: 1
 * where there is a fault, or nothing to check.
 */
export async function checkSite(site: CheckedSite): Promise<{ lines: string[]; status: number }> {
  if (site.given.length === 0) return { lines: [words.nothing], status: 1 }
  const { settings } = site
  const findings = [
    checkSettings(site),
    checkFiles(settings),
    await checkStore(settings),
    await checkMail(settings),
  ]
  const fine = findings.flatMap((found) => found.fine ?? [])
  const faults = findings.flatMap((found) => found.faults ?? [])
  if (faults.length > 0) return { lines: [...fine, ...faults], status: 1 }
  const missing = notSet(settings, factsOf(settings))
  return {
    lines: [
      ...fine,
      ...(missing.length > 0 ? [words.noFaultsInSet, ...missing] : [words.noFaults]),
    ],
    status: 0,
  }
}

/** Returns the facts that the site would show. */
function factsOf({ agencyFile, documentsDir, siteUrl }: Settings): AgencyFacts {
  if (agencyFile === null) return shippedFacts
  const facts = parseFacts(agencyFile, readJsonFile(agencyFile), siteUrl)
  return { ...facts, links: allLinks(facts, openDocuments(documentsDir), siteUrl) }
}

function checkSettings({ given }: CheckedSite): Findings {
  const examples = given.filter(([, value]) => isExample(value))
  return {
    fine: [words.settings(given.map(([name]) => name))],
    faults: examples.map(([name]) => settingWords.fault(name, fileWords.example)),
  }
}

function checkFiles({ agencyFile, catalogueFile, documentsDir, siteUrl }: Settings): Findings {
  const named = [agencyFile, catalogueFile, documentsDir].filter((path) => path !== null)
  return {
    fine: [named.length > 0 ? words.files(named) : words.noFiles],
    faults: [
      ...(agencyFile === null ? [] : faultsOf(agencyFile, (file) => factsFaults(file, siteUrl))),
      ...(catalogueFile === null
        ? []
        : faultsOf(catalogueFile, (file) => catalogueFaults(file, PUBLIC_FOLDERS))),
      ...(documentsDir === null ? [] : documentFaults(documentsDir)),
    ],
  }
}

async function checkStore({ agencyApiUrl, databaseUrl }: Settings): Promise<Findings> {
  if (agencyApiUrl !== null) return {}
  const database = databaseName(databaseUrl)
  const file = isPostgres(databaseUrl) ? null : resolve(databaseFile(databaseUrl))
  const store = openStore(databaseUrl)
  try {
    if (file !== null && !existsSync(file)) {
      // The file is not created here: it would belong to the user who runs this command.
      accessSync(nearestFolder(file), constants.W_OK)
      return { fine: [words.noStoreYet(database)] }
    }
    await store.tryWrite()
    return { fine: [words.store(database)] }
  } catch (error) {
    return { faults: [words.storeFault(database, printableLine((error as Error).message))] }
  } finally {
    await store.close()
  }
}

/** Returns the nearest folder above a path that exists. */
function nearestFolder(path: string): string {
  const folder = dirname(path)
  return existsSync(folder) ? folder : nearestFolder(folder)
}

async function checkMail({ agencyApiUrl, notify }: Settings): Promise<Findings> {
  if (agencyApiUrl !== null || notify === null) return {}
  const { host } = new URL(notify.smtpUrl)
  try {
    await createMailer(notify).verify()
    return { fine: [words.mail(host)] }
  } catch (error) {
    return { faults: [printableLine(words.mailFault(host, mailFault(error as Error)))] }
  }
}

function factsFaults(file: string, siteUrl: string | null): FileFault[] {
  const json = readJsonFile(file)
  const { phone, whatsapp, engineers = [] } = parseFacts(file, json, siteUrl)
  const fault = (path: PropertyKey[], reason: string) => ({
    line: json.lineOf(path),
    reason: fileWords.wrong(path.join('.'), reason),
  })
  const phones: [path: PropertyKey[], phone?: string][] = [
    [['phone'], phone],
    [['whatsapp'], whatsapp],
    ...engineers.map((one, i): [PropertyKey[], string?] => [['engineers', i, 'phone'], one.phone]),
  ]
  return [
    ...examplesIn(json.value).map((path) => fault(path, fileWords.example)),
    // The site shows such a number, too: a running site must not stop for a digit.
    ...phones.flatMap(([path, number = '']) =>
      isMiscounted(number) ? fault(path, fileWords.miscounted) : [],
    ),
    ...engineers.flatMap(({ photo }, i) => {
      const reason = photo === undefined ? null : photoFault(photoFile(file, photo))
      return reason === null ? [] : fault(['engineers', i, 'photo'], reason)
    }),
  ]
}

function faultsOf(file: string, read: (file: string) => FileFault[]): string[] {
  try {
    return read(file).map((fault) => describeFault(file, fault))
  } catch (error) {
    if (!(error instanceof FaultyFile)) throw error
    return error.faults.map((fault) => describeFault(file, fault))
  }
}
