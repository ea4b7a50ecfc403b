/**
 * The staff's command `npm run check`: reads the settings and the files that they name, as the site
 * would, and names each fault. Exit code 1 where there is one.
 */
import { owner } from '~/content/owner'
import { settings } from '~/env.server'
import { documentFaults } from '~/facts/documents.server'
import { catalogueFaults } from '~/catalogue/catalogue-faults'
import { parseFacts } from '~/facts/facts.server'
import { describeFault, FaultyFile, type FileFault, readJsonFile } from '~/files/json-file.server'

const { files: words } = owner
const { agencyFile, catalogueFile, documentsDir } = settings

const lines = [
  ...(agencyFile === null ? [] : faultsOf(agencyFile, factsFaults)),
  ...(catalogueFile === null ? [] : faultsOf(catalogueFile, catalogueFaults)),
  ...(documentsDir === null ? [] : documentFaults(documentsDir)),
]
process.stdout.write(`${lines.length > 0 ? lines.join('\n') : words.none}\n`)
process.exitCode = lines.length > 0 ? 1 : 0

function faultsOf(file: string, read: (file: string) => FileFault[]): string[] {
  try {
    return read(file).map((fault) => describeFault(file, fault))
  } catch (error) {
    if (!(error instanceof FaultyFile)) throw error
    return error.faults.map((fault) => describeFault(file, fault))
  }
}

function factsFaults(file: string): FileFault[] {
  parseFacts(file, readJsonFile(file))
  return []
}
