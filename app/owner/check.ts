/**
 * The owner's command `npm run check`: reads the settings and their files as the site does, tries the
 * database and the mail server, and prints each fault. Exits with 1 if there is a fault or nothing to
 * check.
 */
import { accessSync, constants, existsSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { owner } from '~/content/owner'
import { mailFault } from '~/content/mail-faults'
import { documentFaults } from '~/facts/documents.server'
import { parseFacts } from '~/facts/facts.server'
import { describeFault, FaultyFile, type FileFault, readJsonFile } from '~/files/json-file.server'
import { createMailer } from '~/office/mail/mail.server'
import { printableLine } from '~/format/printable'
import { openStore } from '~/office/store/store.server'
import { databaseFile, databaseName, isPostgres } from '~/settings/database-url'
import { givenSettings, settings } from '~/settings/env.server'
import { catalogueFaults } from './catalogue-faults.server'
import { cutSettings, envFiles } from './env-file.server'
import { examplesIn, isExample } from './examples.server'

/** The result of one part of the check, as lines to print. */
interface Findings {
  fine?: string[]
  faults?: string[]
}

const { check: words, files: fileWords, settings: settingWords } = owner
/** The folders of static files: in the project, and in a build. */
const PUBLIC_FOLDERS = ['public', 'build/client']

if (givenSettings.length === 0) {
  print([words.nothing])
  process.exitCode = 1
} else {
  const findings = [checkSettings(), checkFiles(), await checkStore(), await checkMail()]
  const faults = findings.flatMap((found) => found.faults ?? [])
  const noFaults = faults.length === 0 ? [words.noFaults] : []
  print([...findings.flatMap(({ fine = [] }) => fine), ...faults, ...noFaults])
  process.exitCode = faults.length === 0 ? 0 : 1
}

function checkSettings(): Findings {
  const examples = givenSettings
    .filter(([, value]) => isExample(value))
    .map(([name]) => settingWords.fault(name, fileWords.example))
  const cut = envFiles(process.execArgv).flatMap((file) => faultsOf(file, cutSettings))
  return {
    fine: [words.settings(givenSettings.map(([name]) => name))],
    faults: [...examples, ...cut],
  }
}

function checkFiles(): Findings {
  const { agencyFile, catalogueFile, documentsDir } = settings
  const named = [agencyFile, catalogueFile, documentsDir].filter((path) => path !== null)
  return {
    fine: [named.length > 0 ? words.files(named) : words.noFiles],
    faults: [
      ...(agencyFile === null ? [] : faultsOf(agencyFile, factsFaults)),
      ...(catalogueFile === null
        ? []
        : faultsOf(catalogueFile, (file) => catalogueFaults(file, PUBLIC_FOLDERS))),
      ...(documentsDir === null ? [] : documentFaults(documentsDir)),
    ],
  }
}

async function checkStore(): Promise<Findings> {
  const { agencyApiUrl, databaseUrl } = settings
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

async function checkMail(): Promise<Findings> {
  const { agencyApiUrl, notify } = settings
  if (agencyApiUrl !== null || notify === null) return {}
  const { host } = new URL(notify.smtpUrl)
  try {
    await createMailer(notify).verify()
    return { fine: [words.mail(host)] }
  } catch (error) {
    return { faults: [printableLine(words.mailFault(host, mailFault(error as Error)))] }
  }
}

function factsFaults(file: string): FileFault[] {
  const json = readJsonFile(file)
  parseFacts(file, json, settings.siteUrl)
  return examplesIn(json.value).map((path) => ({
    line: json.lineOf(path),
    reason: fileWords.wrong(path.join('.'), fileWords.example),
  }))
}

function faultsOf(file: string, read: (file: string) => FileFault[]): string[] {
  try {
    return read(file).map((fault) => describeFault(file, fault))
  } catch (error) {
    if (!(error instanceof FaultyFile)) throw error
    return error.faults.map((fault) => describeFault(file, fault))
  }
}

function print(lines: string[]): void {
  process.stdout.write(`${lines.join('\n')}\n`)
}
