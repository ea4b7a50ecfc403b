import { dirname, join } from 'node:path'
import { checkFacts } from '~/agency/facts/facts.server'
import { factsSchema } from '~/agency/facts/facts-schema.server'
import { documentFaults } from '~/agency/facts/documents.server'
import { photoFault } from '~/agency/facts/photos.server'
import { allServiceFaults } from '~/agency/catalogue/services.server'
import type { Versions } from '~/agency/store/store.server'
import type { ContentKind } from '~/agency/store/versions.server'
import { parsed } from '~/office/desk/contents/content-form'
import { desk } from '~/office/words/desk'
import { owner } from '~/office/words/owner'
import { textsOfKind } from '~/server/files/field-kinds.server'
import { fileFaults } from '~/server/files/file-faults'
import {
  describeFault,
  FaultyFile,
  type FileFault,
  readJsonFile,
  withLines,
} from '~/server/files/json-file.server'
import type { ContentStates } from '~/server/files/watched-json.server'
import type { Settings } from '~/server/settings/env.server'
import { fault, type Finding, type Look, unset } from './finding'

const { check: words } = owner

/** What was saved at the desk, as far as no file takes its place; null: it is no JSON. */
export interface Saved {
  facts?: unknown
  catalogue?: unknown
}

/** Reads the files that the settings name as the site would. */
export function lookAtFiles(settings: Settings): Look {
  const { agencyFile, catalogueFile, documentsDir } = settings
  const named = [agencyFile, catalogueFile, documentsDir].filter((path) => path !== null)
  return {
    part: 'files',
    known: [named.length > 0 ? words.files(named) : words.noFiles],
    findings: [
      ...(agencyFile === null ? [] : faultsOf(agencyFile, factsFaults)),
      ...(catalogueFile === null ? [] : faultsOf(catalogueFile, catalogueFaults)),
      ...(documentsDir === null
        ? []
        : documentFaults(documentsDir).map((line) => fault('documents-faulty', line))),
    ],
  }
}

/** Reads what was saved at the desk. */
export function lookAtSaved(saved: Saved): Look {
  const agency = words.atDesk(desk.pages.agency.label)
  const services = words.atDesk(desk.pages.services.label)
  const { facts, catalogue } = saved
  const names = [
    ...(facts === undefined ? [] : [agency]),
    ...(catalogue === undefined ? [] : [services]),
  ]
  const ofFacts = facts === undefined ? [] : checkFacts(facts).faults
  const ofServices = catalogue === undefined ? [] : allServiceFaults(catalogue)
  const findings = [
    ...ofFacts.map((found) => contentFinding(agency, { ...found, line: null })),
    ...ofServices.map(({ path: [index], ...found }) => {
      const line = index === undefined ? null : Number(index) + 1
      return contentFinding(services, { ...found, line })
    }),
  ]
  return {
    part: 'files',
    known: names.length > 0 ? [words.files(names)] : [],
    findings,
  }
}

/** Returns what was saved at the desk, as far as no file takes its place and it can be read. */
export async function readSaved(
  store: Versions,
  { agencyFile, catalogueFile }: Pick<Settings, 'agencyFile' | 'catalogueFile'>,
): Promise<Saved> {
  const kinds: ContentKind[] = [
    ...(agencyFile === null ? (['facts'] as const) : []),
    ...(catalogueFile === null ? (['catalogue'] as const) : []),
  ]
  const saved: Saved = {}
  for (const kind of kinds) {
    const version = await store.newestVersion(kind).catch(() => null)
    if (version !== null) saved[kind] = parsed(version.content)
  }
  return saved
}

/** Finds what the owner edits that cannot be used now, while the last good one is shown. */
export function faultyContents(state: ContentStates): Finding[] {
  const { start } = owner
  const { agencyFile, catalogueFile, catalogue, desk } = state
  const ofServices = catalogue === 'missing' ? start.noCatalogue : start.faultyCatalogueFile
  return [
    ...(desk === 'faulty' ? [contentFault(start.faultyAtDesk)] : []),
    ...(desk === 'unread' ? [contentFault(start.unreadAtDesk)] : []),
    ...(agencyFile === 'faulty' ? [contentFault(start.faultyAgencyFile, 'AGENCY_FILE')] : []),
    ...(catalogueFile === 'faulty' ? [contentFault(ofServices, 'CATALOGUE_FILE')] : []),
  ]
}

function contentFault(text: string, ...details: string[]): Finding {
  return fault('content-faulty', text, ...details)
}

/** `place`: a file, or a page of the desk. */
function contentFinding(place: string, found: FileFault): Finding {
  const text = describeFault(place, found)
  return found.isDoubt ? unset('content-doubted', text) : contentFault(text)
}

function factsFaults(file: string): FileFault[] {
  const { value, lineOf } = readJsonFile(file)
  const { facts, faults } = checkFacts(value)
  const ofPhotos = textsOfKind('photo', factsSchema, facts).flatMap(({ path, text }) => {
    const reason = photoFault(join(dirname(file), text))
    return reason === null ? [] : { path, reason: fileFaults.wrong(path.join('.'), reason) }
  })
  return withLines([...faults, ...ofPhotos], lineOf)
}

function catalogueFaults(file: string): FileFault[] {
  const { value, lineOf } = readJsonFile(file)
  return withLines(allServiceFaults(value), lineOf)
}

function faultsOf(file: string, read: (file: string) => FileFault[]): Finding[] {
  try {
    return read(file).map((found) => contentFinding(file, found))
  } catch (error) {
    if (!(error instanceof FaultyFile)) throw error
    return error.faults.map((found) => contentFinding(file, found))
  }
}
