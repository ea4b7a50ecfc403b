import { basename, dirname, join } from 'node:path'
import { type AgencyFacts, shippedFacts } from '~/content/agency-facts'
import { doubtsAbout } from './doubts.server'
import { factsSchema } from './facts-schema.server'
import { fileFaults } from '~/server/files/file-faults'
import { textsOfKind } from '~/server/files/field-kinds.server'
import { CONSENT_PAGE, PRIVACY_PAGE, plainPath } from '~/addresses/pages'
import { localDay } from '~/format/local-time'
import { internationalPhone } from '~/format/phone'
import {
  explainIssues,
  FaultyFile,
  type FileFault,
  type JsonFile,
  readJsonFile,
  type ValueFault,
  withLines,
} from '~/server/files/json-file.server'
import {
  filesOf,
  type FileSource,
  inMemory,
  type ServedFile,
} from '~/server/files/served-files.server'
import { type ContentOptions, openContent } from '~/server/files/saved-content.server'
import { versionOf } from '~/server/files/version.server'
import type { Documents } from './documents.server'
import { factsByPath } from './facts-by-path'
import { isShownOn, saysAway } from './page-notice'
import { photoType, readPhoto, withPhotos } from './photos.server'

export type Facts = ReturnType<typeof openFacts>

interface FactsOptions extends Omit<ContentOptions<FactsFile>, 'kind' | 'parse'> {
  documents: Documents
  /** The photos that are put at the desk; those of a file lie beside it. */
  photos: FileSource
  /** The public origin, if it is known. */
  siteUrl?: string | null
}

/**
 * Opens the facts: a file's, the desk's, or the shipped ones. A URL in the facts takes precedence over a PDF, a PDF
 * over the site's own page. `refresh` shows what was saved; unusable facts are logged, and the last good ones stay.
 */
export function openFacts({ file, documents, siteUrl = null, ...options }: FactsOptions) {
  const photos = file?.photos ?? inMemory(options.photos)
  let given = shippedFacts
  const content = openContent(
    { ...options, kind: 'facts', file: file && file.facts, parse: parseFacts },
    (facts) => {
      given = facts
    },
  )

  let current = given
  let shown = factsByPath(given)
  let version = ''
  update()

  function withDocuments(): AgencyFacts {
    const { notice, ...lasting } = given
    return {
      ...lasting,
      ...(notice && isShownOn(localDay(Date.now()), notice) && { notice }),
      engineers: withPhotos(given.engineers, photos),
      links: allLinks(given, documents, siteUrl),
    }
  }

  function update() {
    const next = withDocuments()
    const { consent = '', privacy = '' } = next.links
    const digests = [consent, privacy].map(documents.digestOf)
    const nextVersion = versionOf([next, ...digests])
    if (nextVersion === version) return
    current = next
    shown = factsByPath(next)
    version = nextVersion
  }

  const showsPhoto = (path: string) =>
    current.engineers?.some(({ photo }) => photo?.split('?')[0] === path) ?? false

  return {
    current: () => current,
    /** Whether the notice says that the agency is away on a day, `2026-03-05`, also where it is not shown yet. */
    isAway(day: string): boolean {
      const { notice } = given
      return notice !== undefined && saysAway(notice) && isShownOn(day, notice)
    },
    /** Returns what the page at a path shows: the same object until it changes. */
    shownAt: (path: string) => shown.pages[plainPath(path)] ?? shown.elsewhere,
    /** Returns the version of the facts, and of the documents that visitors agree to. */
    version: () => version,
    provenance: content.provenance,

    /** Shows what was saved, the files that there are, and a notice on its days. */
    async refresh() {
      await content.refresh()
      update()
    },

    /** Resolves with the photo that is shown at a path of the site, or null. */
    async findPhoto(path: string): Promise<ServedFile | null> {
      if (!showsPhoto(path)) return null
      const name = basename(path)
      const [digest, bytes] = [photos.digestOf(name), await photos.read(name)]
      const type = bytes && photoType(bytes)
      return digest && type ? { bytes, digest, type } : null
    },
  }
}

/** Returns the links of a file of facts, with those to the documents and to the site's own pages. */
export function allLinks(
  { links }: AgencyFacts,
  documents: Pick<Documents, 'links'>,
  siteUrl: string | null,
): AgencyFacts['links'] {
  const own = { consent: CONSENT_PAGE, privacy: PRIVACY_PAGE }
  const ofAgency = Object.entries(links).map(([name, link]) => [name, skipRedirect(link, siteUrl)])
  return { ...own, ...documents.links(), ...Object.fromEntries(ofAgency) }
}

/** A file of facts. `faults`: shown, but probably mistakes. */
export interface FactsFile {
  facts: AgencyFacts
  photos: FileSource
  faults: FileFault[]
}

/** Reads a file of facts and its photos. Throws {@link FaultyFile} with all faults if it cannot be shown. */
export function readFactsFile(file: string): FactsFile {
  const { value, lineOf } = readJsonFile(file)
  const { facts, faults } = checkFacts(value)
  const photos = new Map<string, Uint8Array>()
  const ofPhotos = textsOfKind('photo', factsSchema, facts).flatMap(({ path, text: name }) => {
    const read = readPhoto(join(dirname(file), name))
    if (typeof read === 'string') return { path, reason: fileFaults.wrong(path.join('.'), read) }
    photos.set(name, read)
    return []
  })
  const all = withLines([...faults, ...ofPhotos], lineOf)
  if (!facts || ofPhotos.length > 0) throw new FaultyFile(file, all)
  return { facts, photos: filesOf(photos), faults: all }
}

/** Parses facts; an empty string is missing. Throws {@link FaultyFile} with every fault and its line. */
export function parseFacts(file: string, { value, lineOf }: JsonFile): AgencyFacts {
  const { facts, faults } = checkFacts(value)
  if (!facts) throw new FaultyFile(file, withLines(faults, lineOf))
  return facts
}

/** Parses facts, and returns the doubts about them. If they cannot be shown, `facts` is null, and `faults` say why. */
export function checkFacts(value: unknown): { facts: AgencyFacts | null; faults: ValueFault[] } {
  const parsed = factsSchema.safeParse(withoutEmpty(value), { reportInput: true })
  if (!parsed.success) return { facts: null, faults: explainIssues(parsed.error) }
  const { $schema, ...facts } = parsed.data
  const { town, area, inTown = `(${town})`, inArea = `(${area})` } = facts
  // As chat links have it.
  const whatsapp = facts.whatsapp && (internationalPhone(facts.whatsapp) ?? facts.whatsapp)
  const shown = { ...facts, inTown, inArea, ...(whatsapp && { whatsapp }) }
  return { facts: shown, faults: doubtsAbout(value, facts) }
}

function withoutEmpty(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutEmpty)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, part]) => typeof part !== 'string' || part.trim())
      .map(([key, part]) => [key, withoutEmpty(part)]),
  )
}

/**
 * Returns the path of the consent or privacy page for a link to it, however written ('/consent/',
 * 'https://…/Consent#top'), others as they are: these pages redirect to the agency's link, which would be a loop.
 */
function skipRedirect(link: string, siteUrl: string | null): string {
  const base = siteUrl ?? 'http://own-site.invalid'
  if (!URL.canParse(link, base)) return link
  const { origin, pathname } = new URL(link, base)
  const path = plainPath(pathname)
  return origin === base && (path === CONSENT_PAGE || path === PRIVACY_PAGE) ? path : link
}
