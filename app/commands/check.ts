import { accessSync, constants, existsSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { type AgencyFacts, shippedFacts } from '~/content/agency-facts'
import { owner } from '~/office/words/owner'
import { fileFaults } from '~/server/files/file-faults'
import { settingFaults } from '~/server/settings/setting-faults'
import { desk as deskTexts } from '~/office/words/desk'
import { mailFault } from '~/office/words/mail-faults'
import { findBrokenIcons } from '~/agency/catalogue/icons.server'
import { allServiceFaults, parseServices, UnusableList } from '~/agency/catalogue/services.server'
import { AgencyUnavailable } from '~/agency/port/agency'
import { listAddress, readList } from '~/agency/port/http-agency.server'
import { documentFaults, documentsFolder, openDocuments } from '~/agency/facts/documents.server'
import { isExample } from '~/agency/facts/examples.server'
import { allLinks, checkFacts } from '~/agency/facts/facts.server'
import { photoFault } from '~/agency/facts/photos.server'
import {
  describeFault,
  FaultyFile,
  type FileFault,
  readJsonFile,
  withLines,
} from '~/server/files/json-file.server'
import { createMailer } from '~/office/notices/mail.server'
import { printableLine } from '~/format/printable'
import { openStore, type RequestStore } from '~/agency/store/store.server'
import type { ContentKind } from '~/agency/store/versions.server'
import { databaseFile, databaseName, isPostgres } from '~/server/settings/database-url'
import type { Settings } from '~/server/settings/env.server'
import { notSet } from './start-summary.server'

/** The result of one part of the check, as lines to print. */
interface Findings {
  fine?: string[]
  faults?: string[]
}

const { check: words } = owner
const fileWords = fileFaults
const settingWords = settingFaults

/** The site to check. */
interface CheckedSite {
  settings: Settings
  /** Names and values of the settings that are set. */
  given: [name: string, value: string][]
}

/** What was saved at the desk, as far as no file takes its place. */
interface Saved {
  facts?: unknown
  catalogue?: unknown
}

/**
 * Reads the settings, the files that they name and what was saved at the desk as the site would, tries the
 * database, the mail server and the agency's own API, and names each fault, and what is not set. Resolves with the lines to print,
 * and the exit status: 1 where there is a fault, or nothing to check.
 */
export async function checkSite(site: CheckedSite): Promise<{ lines: string[]; status: number }> {
  if (site.given.length === 0) return { lines: [words.nothing], status: 1 }
  const { settings } = site
  const { saved = {}, ...store } = await checkStore(settings)
  const findings = [
    checkSettings(site),
    checkFiles(settings),
    store,
    checkSaved(saved, settings),
    await checkMail(settings),
    await checkAgencyApi(settings),
  ]
  const fine = findings.flatMap((found) => found.fine ?? [])
  const faults = findings.flatMap((found) => found.faults ?? [])
  if (faults.length > 0) return { lines: [...fine, ...faults], status: 1 }
  const fromDesk = saved.facts === undefined ? [] : (['facts'] as const)
  const missing = notSet(settings, factsOf(settings, saved), [...fromDesk])
  return {
    lines: [
      ...fine,
      ...(missing.length > 0 ? [words.noFaultsInSet, ...missing] : [words.noFaults]),
    ],
    status: 0,
  }
}

/** Returns the facts that the site would show. */
function factsOf(settings: Settings, saved: Saved): AgencyFacts {
  const { agencyFile, documentsDir, siteUrl } = settings
  const given = agencyFile === null ? saved.facts : readJsonFile(agencyFile).value
  const { facts } = checkFacts(given, siteUrl)
  if (!facts) return shippedFacts
  const documents = openDocuments(documentsDir, documentsFolder(settings))
  return { ...facts, links: allLinks(facts, documents, siteUrl) }
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
      ...catalogueFileFaults({ catalogueFile }),
      ...(documentsDir === null ? [] : documentFaults(documentsDir)),
    ],
  }
}

function checkSaved({ facts, catalogue }: Saved, { siteUrl }: Settings): Findings {
  const { agency, services } = deskTexts.pages
  const names = [...(facts ? [agency.path] : []), ...(catalogue ? [services.path] : [])]
  const ofFacts = facts ? checkFacts(facts, siteUrl).faults : []
  const ofServices = catalogue ? allServiceFaults(catalogue) : []
  return {
    fine: names.length > 0 ? [words.files(names)] : [],
    faults: [
      ...ofFacts.map(({ reason }) => fileWords.place(agency.path, null) + reason),
      ...ofServices.map(({ path: [index], reason }) => {
        const number = index === undefined ? null : Number(index) + 1
        return fileWords.place(services.path, number) + reason
      }),
    ],
  }
}

async function checkStore(settings: Settings): Promise<Findings & { saved?: Saved }> {
  const { agencyApiUrl, agencyFile, catalogueFile, databaseUrl } = settings
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
    const saved = {
      facts: agencyFile === null ? await savedIn(store, 'facts') : undefined,
      catalogue: catalogueFile === null ? await savedIn(store, 'catalogue') : undefined,
    }
    const damage = (await store.lookForDamage()).map(printableLine)
    return {
      fine: [words.store(database)],
      faults: damage.map((line) => words.damaged(database, line)),
      saved,
    }
  } catch (error) {
    return { faults: [words.storeFault(database, printableLine((error as Error).message))] }
  } finally {
    await store.close()
  }
}

/** Returns the newest version of a content; undefined if there is none. */
async function savedIn(store: RequestStore, kind: ContentKind): Promise<unknown> {
  // A database that an older version of the site made has no such table.
  const version = await store.newestVersion(kind).catch(() => null)
  return version === null ? undefined : JSON.parse(version.content)
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

/** Reads the list of the agency's own API, and each icon in it. */
async function checkAgencyApi(settings: Settings): Promise<Findings> {
  const { agencyApiUrl, agencyPublicUrl, siteUrl } = settings
  if (agencyApiUrl === null) return {}
  const address = listAddress(agencyApiUrl)
  const base = new URL(agencyApiUrl)
  try {
    const icons = { base, origin: agencyPublicUrl ?? base.origin }
    const { services, faults } = parseServices(await readList(agencyApiUrl), { icons })
    const broken = await findBrokenIcons(services, siteUrl)
    return {
      fine: [words.agencyApi(address, services.length)],
      faults: [
        ...faults.map(({ path, reason }) =>
          words.agencyApiService(address, Number(path[0]) + 1, reason),
        ),
        ...broken.map(({ title, icon, reason }) => words.icon(title, icon, reason)),
      ].map(printableLine),
    }
  } catch (error) {
    if (!(error instanceof AgencyUnavailable || error instanceof UnusableList)) throw error
    return { faults: [words.agencyApiFault(address, printableLine(error.message))] }
  }
}

function factsFaults(file: string, siteUrl: string | null): FileFault[] {
  const { value, lineOf } = readJsonFile(file)
  const { facts, faults } = checkFacts(value, siteUrl)
  const ofPhotos = (facts?.engineers ?? []).flatMap(({ photo }, i) => {
    const reason = photo === undefined ? null : photoFault(join(dirname(file), photo))
    const path = ['engineers', i, 'photo']
    return reason === null ? [] : { path, reason: fileWords.wrong(path.join('.'), reason) }
  })
  return withLines([...faults, ...ofPhotos], lineOf)
}

/** Returns a line for each fault of the file of services, prices that cannot be read among them. */
export function catalogueFileFaults({ catalogueFile }: Pick<Settings, 'catalogueFile'>): string[] {
  return catalogueFile === null ? [] : faultsOf(catalogueFile, catalogueFaults)
}

function catalogueFaults(file: string): FileFault[] {
  const { value, lineOf } = readJsonFile(file)
  return withLines(allServiceFaults(value), lineOf)
}

function faultsOf(file: string, read: (file: string) => FileFault[]): string[] {
  try {
    return read(file).map((fault) => describeFault(file, fault))
  } catch (error) {
    if (!(error instanceof FaultyFile)) throw error
    return error.faults.map((fault) => describeFault(file, fault))
  }
}
