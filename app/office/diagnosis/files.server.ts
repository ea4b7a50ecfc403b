import { checkFacts, readFactsFile } from '~/agency/facts/facts.server'
import { readDocuments } from '~/agency/facts/documents.server'
import { readCatalogueFile } from '~/agency/catalogue/catalogue.server'
import { allServiceFaults } from '~/agency/catalogue/services.server'
import type { Store } from '~/agency/store/store.server'
import type { ContentKind } from '~/server/files/saved-content.server'
import { parsed } from '~/office/desk/contents/content-form'
import { desk } from '~/office/words/desk'
import { owner } from '~/office/words/owner'
import { describeFault, FaultyFile, type FileFault } from '~/server/files/json-file.server'
import type { Settings } from '~/server/settings/env.server'
import { type Finding, finding, type Look } from './finding'

const { check: words } = owner

/** What was saved at the desk and no file replaces; null if that is not JSON. */
export interface Edits {
  facts?: unknown
  catalogue?: unknown
}

/** Reads the files that the settings name as the start does. */
export function lookAtFiles(settings: Settings): Look {
  const { agencyFile, catalogueFile, documentsDir } = settings
  const named = [agencyFile, catalogueFile, documentsDir].filter((path) => path !== null)
  return {
    remarks: [named.length > 0 ? words.files(named) : words.noFiles],
    findings: [
      ...faultsOf(agencyFile, (file) => readFactsFile(file).faults),
      ...faultsOf(catalogueFile, (file) => readCatalogueFile(file).faults),
      ...faultsOf(documentsDir, (folder) => {
        readDocuments(folder)
        return []
      }),
    ],
  }
}

/** Reads what was saved at the desk. */
export function lookAtSaved(saved: Edits): Look {
  const factsPage = words.atDesk(desk.pages.facts)
  const cataloguePage = words.atDesk(desk.pages.catalogue)
  const { facts, catalogue } = saved
  const names = [
    ...(facts === undefined ? [] : [factsPage]),
    ...(catalogue === undefined ? [] : [cataloguePage]),
  ]
  const ofFacts = facts === undefined ? [] : checkFacts(facts).faults
  const ofServices = catalogue === undefined ? [] : allServiceFaults(catalogue)
  const findings = [
    ...ofFacts.map((found) => contentFinding(factsPage, { ...found, line: null })),
    ...ofServices.map(({ path: [index], ...found }) => {
      const line = index === undefined ? null : Number(index) + 1
      return contentFinding(cataloguePage, { ...found, line })
    }),
  ]
  return {
    remarks: names.length > 0 ? [words.files(names)] : [],
    findings,
  }
}

/** Reads what was saved at the desk where no file replaces it, as far as it can be read. */
export async function readSaved(
  store: Pick<Store, 'versions'>,
  { agencyFile, catalogueFile }: Pick<Settings, 'agencyFile' | 'catalogueFile'>,
): Promise<Edits> {
  const kinds: ContentKind[] = [
    ...(agencyFile === null ? (['facts'] as const) : []),
    ...(catalogueFile === null ? (['catalogue'] as const) : []),
  ]
  const saved: Edits = {}
  for (const kind of kinds) {
    const version = await store.versions.newest(kind).catch(() => null)
    if (version !== null) saved[kind] = parsed(version.content)
  }
  return saved
}

/** `place`: a file, or a page of the desk. */
function contentFinding(place: string, found: FileFault): Finding {
  const text = describeFault(place, found)
  return finding(found.mayBeRight ? 'advice' : 'content-faulty', text)
}

function faultsOf(path: string | null, read: (path: string) => FileFault[]): Finding[] {
  if (path === null) return []
  try {
    return read(path).map((found) => contentFinding(path, found))
  } catch (error) {
    if (!(error instanceof FaultyFile)) throw error
    return error.faults.map((found) => contentFinding(path, found))
  }
}
