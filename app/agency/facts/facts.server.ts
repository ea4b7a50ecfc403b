import { basename, join } from 'node:path'
import { type AgencyFacts, shippedFacts } from '~/content/agency-facts'
import { factsSchema } from '~/content/facts-schema.server'
import { owner } from '~/content/owner'
import { CONSENT_PAGE, PRIVACY_PAGE } from '~/format/addresses'
import {
  explainIssues,
  type FileFault,
  FaultyFile,
  type JsonFile,
  withLines,
} from '~/server/files/json-file.server'
import { versionOf } from '~/server/files/version.server'
import { POLL_INTERVAL, watchJson } from '~/server/files/watched-json.server'
import type { Documents } from './documents.server'
import { photoFile, withPhotos } from './photos.server'

/** The facts about the agency, from its file and its documents. */
export interface Facts {
  current(): AgencyFacts

  /** Returns the version of the facts, and of the documents that visitors agree to. */
  version(): string

  /** Whether the file cannot be used now: the facts may be outdated. */
  isFailing(): boolean

  /** Returns the file of the photo that is shown at a path of the site, or null. */
  photoAt(path: string): string | null
}

/**
 * Opens the facts in `file`, or the shipped ones if it is null, with links to the documents: a URL
 * in the file takes precedence over a PDF, a PDF over the site's own page. An edit shows within two
 * seconds. While the file cannot be used, that is logged, and the last good facts stay; a copy of
 * them is kept in `folder` for the next start. Throws {@link FaultyFile} if there is no copy
 * either: the shipped agency must not stand in for a real one. `siteUrl`: the public origin, if
 * known; `interval`: time between checks, in milliseconds.
 */
export function openFacts(
  file: string | null,
  documents: Documents,
  folder: string,
  siteUrl: string | null = null,
  interval = POLL_INTERVAL,
): Facts {
  let ofFile = shippedFacts
  let faults = () => [] as FileFault[]
  if (file !== null) {
    const copy = join(folder, 'agency-facts.json')
    let isRead = false
    const watched = watchJson(
      {
        kind: 'facts',
        file,
        copy,
        parse: (from, json) => parseFacts(from, json, siteUrl),
        interval,
      },
      (facts) => {
        ofFile = facts
        isRead = true
      },
    )
    faults = watched.faults
    if (!isRead) throw new FaultyFile(file, faults())
  }

  let current = withDocuments()
  let version = versionWithDigests(current)

  function withDocuments(): AgencyFacts {
    return {
      ...ofFile,
      ...(file !== null && { engineers: withPhotos(ofFile.engineers, file) }),
      links: allLinks(ofFile, documents, siteUrl),
    }
  }

  function versionWithDigests(facts: AgencyFacts): string {
    const { consent = '', privacy = '' } = facts.links
    return versionOf([facts, documents.digestOf(consent), documents.digestOf(privacy)])
  }

  // Documents and photos can appear and disappear at any time.
  setInterval(() => {
    const next = withDocuments()
    const nextVersion = versionWithDigests(next)
    if (nextVersion === version) return
    current = next
    version = nextVersion
  }, interval).unref()

  return {
    current: () => current,
    version: () => version,
    isFailing: () => faults().length > 0,
    photoAt(path) {
      const isShown = current.engineers?.some(({ photo }) => photo === path)
      return file !== null && isShown ? photoFile(file, basename(path)) : null
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

/**
 * Parses the agency's facts. An empty string counts as missing. `siteUrl` is the public origin, or null
 * where it is not known. Throws {@link FaultyFile} with every fault and its line.
 */
export function parseFacts(
  file: string,
  { value, lineOf }: JsonFile,
  siteUrl: string | null = null,
): AgencyFacts {
  const parsed = factsSchema.safeParse(withoutEmpty(value), { reportInput: true })
  if (!parsed.success) throw new FaultyFile(file, withLines(explainIssues(parsed.error), lineOf))
  const { $schema, ...facts } = parsed.data
  const { consent = '', privacy = '' } = facts.links
  // Each page redirects to its link: the two would be a redirect loop.
  if (
    skipRedirect(consent, siteUrl) === PRIVACY_PAGE &&
    skipRedirect(privacy, siteUrl) === CONSENT_PAGE
  ) {
    throw new FaultyFile(file, [{ line: lineOf(['links', 'consent']), reason: owner.files.circle }])
  }
  return facts
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
 * Returns the path of the consent or privacy page for a link that leads there, however it is written
 * ('/consent/', 'https://…/Consent#top'), and any other link as it is. These pages redirect to the
 * agency's own link, so one that leads to them would be a redirect loop.
 */
function skipRedirect(link: string, siteUrl: string | null): string {
  const base = siteUrl ?? 'http://own-site.invalid'
  if (!URL.canParse(link, base)) return link
  const { origin, pathname } = new URL(link, base)
  const path = pathname.toLowerCase().replace(/(?<!\/)\/+$/, '')
  return origin === base && (path === CONSENT_PAGE || path === PRIVACY_PAGE) ? path : link
}
