/**
 * The owner's command `npm run check`: reads the settings and the files that they name, as the site
 * would, and names each fault. Exit code 1 where there is one, or nothing to check.
 */
import { catalogueFaults } from './catalogue-faults.server'
import { owner } from '~/content/owner'
import { givenSettings, settings } from '~/settings/env.server'
import { documentFaults } from '~/facts/documents.server'
import { parseFacts } from '~/facts/facts.server'
import { describeFault, FaultyFile, type FileFault, readJsonFile } from '~/files/json-file.server'

const { check: words } = owner
/** What the site serves from its root: in the project, and once it is built. */
const PUBLIC_FOLDERS = ['public', 'build/client']

const { agencyFile, catalogueFile, documentsDir } = settings
const read = [agencyFile, catalogueFile, documentsDir].filter((path) => path !== null)
const faults = [
  ...(agencyFile === null ? [] : faultsOf(agencyFile, factsFaults)),
  ...(catalogueFile === null
    ? []
    : faultsOf(catalogueFile, (file) => catalogueFaults(file, PUBLIC_FOLDERS))),
  ...(documentsDir === null ? [] : documentFaults(documentsDir)),
]

const lines = [words.settings(givenSettings), read.length > 0 ? words.files(read) : words.noFiles]
const isFine = givenSettings.length > 0 && faults.length === 0
process.exitCode = isFine ? 0 : 1
if (givenSettings.length === 0) print([words.nothing])
else print([...lines, ...faults, ...(isFine ? [words.noFaults] : [])])

function factsFaults(file: string): FileFault[] {
  parseFacts(file, readJsonFile(file))
  return []
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
