import { accessSync, constants, existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { AgencyFacts } from '~/content/agency-facts'
import { fileFaults } from '~/server/files/file-faults'
import { sha256 } from '~/format/sha256.server'
import { removeLeftParts } from '~/server/files/replace-file.server'
import { log } from '~/server/log/log.server'
import { dataFolder } from '~/server/settings/database-url'

type Links = AgencyFacts['links']

/** The links that each file of the folder provides. Other files are not served. */
const DOCUMENTS = {
  'privacy.pdf': ['privacy'],
  'consent.pdf': ['consent'],
  'offer.pdf': ['offer'],
  'contract.pdf': ['contractorAgreement', 'contract'],
  'partner.pdf': ['partnerAgreement'],
} satisfies Record<string, (keyof Links)[]>

export type DocumentName = keyof typeof DOCUMENTS
export const DOCUMENT_NAMES = Object.keys(DOCUMENTS) as DocumentName[]

export const DOCUMENTS_ADDRESS = '/documents/'

/** The agency's documents: PDF files in one folder. */
export type Documents = ReturnType<typeof openDocuments>

/** Returns the site's own folder of documents, a cache of those in the store if the settings name no other. */
export function documentsFolder(settings: Parameters<typeof dataFolder>[0]): string {
  return join(dataFolder(settings), 'documents')
}

/** Returns the reasons why files of a folder do not become links, a line for each. */
export function documentFaults(folder: string): string[] {
  const words = fileFaults
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

/**
 * Opens the documents in the folder that the settings name, else in the site's own, which follows the store;
 * null for both: there are no documents.
 */
export function openDocuments(given: string | null, own: string | null = null) {
  const folder = given ?? own
  const paths = new Map<string, string>(
    folder === null ? [] : DOCUMENT_NAMES.map((name) => [name, join(folder, name)]),
  )
  if (given !== null && !existsSync(given)) log('documents-missing', { folder: given })
  for (const path of paths.values()) removeLeftParts(path)
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

  /** Returns the file for a path of the site, or null. */
  function fileAt(path: string): string | null {
    const file = path.startsWith(DOCUMENTS_ADDRESS)
      ? paths.get(path.slice(DOCUMENTS_ADDRESS.length))
      : undefined
    return file !== undefined && isReadable(file) ? file : null
  }

  return {
    links() {
      const there = [...paths].filter(([, path]) => isReadable(path))
      const showing = there.map(([, path]) => path)
      for (const path of shown) if (!showing.includes(path)) log('document-gone', { file: path })
      shown = showing
      const links = there.flatMap(([name]) =>
        DOCUMENTS[name as DocumentName].map((link) => [link, DOCUMENTS_ADDRESS + name]),
      )
      return Object.fromEntries(links) as Links
    },
    fileAt,

    /** Returns the SHA-256 of the document behind a path of the site, or null. It is read once for each change. */
    digestOf(path: string): string | null {
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
