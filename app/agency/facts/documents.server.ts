import { accessSync, constants, existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { AgencyFacts } from '~/content/agency-facts'
import { owner } from '~/content/owner'
import { sha256 } from '~/format/sha256.server'
import { log } from '~/server/log/log.server'

type Links = AgencyFacts['links']

/** The links that each file of the folder provides. Other files are not served. */
const DOCUMENTS: Record<string, (keyof Links)[]> = {
  'privacy.pdf': ['privacy'],
  'consent.pdf': ['consent'],
  'offer.pdf': ['offer'],
  'contract.pdf': ['contractorAgreement', 'contract'],
  'partner.pdf': ['partnerAgreement'],
}

const ADDRESS = '/documents/'

/** The agency's documents: PDF files in one folder. */
export interface Documents {
  /** Returns the addresses of the documents that exist. */
  links(): Links
  /** Returns the file for a path of the site, or null. */
  fileAt(path: string): string | null
  /** Returns the SHA-256 of the document behind a path of the site, or null. It is read once for each change. */
  digestOf(path: string): string | null
}

/** Returns the reasons why files of a folder do not become links, a line for each. */
export function documentFaults(folder: string): string[] {
  const { files: words } = owner
  const unreadable = (path: string, error: unknown) =>
    words.place(path, null) + words.unreadable((error as Error).message)

  function faultsOf(name: string): string[] {
    const path = join(folder, name)
    if (!Object.hasOwn(DOCUMENTS, name)) {
      return [words.unknownDocument(path, Object.keys(DOCUMENTS))]
    }
    try {
      return isUsable(path) ? [] : [words.emptyDocument(path)]
    } catch (error) {
      return [unreadable(path, error)]
    }
  }

  if (!existsSync(folder)) return [words.noFolder(folder)]
  try {
    return readdirSync(folder)
      .filter((name) => /\.pdf$/i.test(name))
      .flatMap(faultsOf)
  } catch (error) {
    return [unreadable(folder, error)]
  }
}

/**
 * Whether a document exists and is not empty, as it is while it is copied. Throws if it cannot be
 * read.
 */
function isUsable(path: string): boolean {
  const found = statSync(path, { throwIfNoEntry: false })
  if (found) accessSync(path, constants.R_OK)
  return found !== undefined && found.isFile() && found.size > 0
}

/** Opens the documents in `folder`; null: there are no documents. */
export function openDocuments(folder: string | null): Documents {
  const paths = new Map(
    folder === null ? [] : Object.keys(DOCUMENTS).map((name) => [name, join(folder, name)]),
  )
  if (folder !== null && !existsSync(folder)) log('documents-missing', { folder })
  const faults = new Map<string, string>()
  let shown: string[] = []
  const digests = new Map<string, { state: string; digest: string }>()

  /**
   * Does the same as {@link isUsable}, but logs a document that cannot be read and returns false.
   */
  function isReadable(path: string): boolean {
    try {
      const usable = isUsable(path)
      faults.delete(path)
      return usable
    } catch (error) {
      // Log each reason once, not at each check.
      const reason = (error as Error).message
      if (faults.get(path) !== reason) log('document-unreadable', { file: path, reason })
      faults.set(path, reason)
      return false
    }
  }

  function fileAt(path: string): string | null {
    const file = path.startsWith(ADDRESS) ? paths.get(path.slice(ADDRESS.length)) : undefined
    return file !== undefined && isReadable(file) ? file : null
  }

  return {
    links() {
      const there = [...paths].filter(([, path]) => isReadable(path))
      const showing = there.map(([, path]) => path)
      for (const path of shown) if (!showing.includes(path)) log('document-gone', { file: path })
      shown = showing
      const links = there.flatMap(([name]) =>
        (DOCUMENTS[name] ?? []).map((link) => [link, ADDRESS + name]),
      )
      return Object.fromEntries(links) as Links
    },
    fileAt,
    digestOf(path) {
      const file = fileAt(path)
      if (file === null) return null
      try {
        const { ino, size, ctimeMs } = statSync(file)
        const state = [ino, size, ctimeMs].join()
        const known = digests.get(file)
        if (known?.state === state) return known.digest
        const digest = sha256(readFileSync(file))
        digests.set(file, { state, digest })
        return digest
      } catch {
        // It was deleted meanwhile, which must not make a request fail.
        return null
      }
    },
  }
}
