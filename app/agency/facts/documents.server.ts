import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { AgencyFacts } from '~/content/agency-facts'
import { fileFaults } from '~/server/files/file-faults'
import { type FileSource, folderFiles, type ServedFile } from '~/server/files/served-files.server'
import { log } from '~/server/log/log.server'

type Links = AgencyFacts['links']

/** The links that each document provides. Other files are not served. */
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

/** What the end of a PDF file with a password, or with rights, refers to (ISO 32000-1, 7.6.1). */
const ENCRYPTED = /\/Encrypt\s*(?:\d+\s+\d+\s+R|<<)/

/** The biggest document that is served from a folder, in bytes; what is put at the desk is smaller. */
const MAX_DOCUMENT_SIZE = 50 * 1024 * 1024

/** The agency's documents: PDF files. */
export type Documents = ReturnType<typeof openDocuments>

/** Returns the reasons why files of a folder are no documents that visitors can read, a line for each. */
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
      const { size } = statSync(path)
      if (size > MAX_DOCUMENT_SIZE) return [words.bigDocument(path, MAX_DOCUMENT_SIZE / 1024 ** 2)]
      const fault = size === 0 ? 'empty' : pdfFault(readFileSync(path))
      return fault === null ? [] : [words.place(path, null) + words.noPdf[fault]]
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
 * Returns why visitors could not read bytes as a PDF file: another kind of file, one that was cut off, one with a
 * password; null if they can. Its header stands within the first kilobyte, its end within the last one.
 */
export function pdfFault(bytes: Uint8Array): 'other' | 'cut' | 'locked' | null {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (!file.subarray(0, 1024).includes('%PDF-')) return 'other'
  if (!file.subarray(-1024).includes('%%EOF')) return 'cut'
  return ENCRYPTED.test(file.toString('latin1')) ? 'locked' : null
}

/** Opens the files of the folder that the settings name. */
export function documentsIn(folder: string): FileSource {
  if (!existsSync(folder)) log('documents-missing', { folder })
  return folderFiles(folder, { maxSize: MAX_DOCUMENT_SIZE })
}

export function openDocuments(files: FileSource) {
  const nameAt = (path: string) => DOCUMENT_NAMES.find((name) => DOCUMENTS_ADDRESS + name === path)

  function digestOf(path: string): string | null {
    const name = nameAt(path)
    return name ? files.digestOf(name) : null
  }

  return {
    /** Returns the links to the documents that are there. */
    links() {
      const links = DOCUMENT_NAMES.filter((name) => files.digestOf(name) !== null).flatMap((name) =>
        DOCUMENTS[name].map((link) => [link, DOCUMENTS_ADDRESS + name]),
      )
      return Object.fromEntries(links) as Links
    },

    /** Returns the SHA-256 of the document at a path of the site, or null. */
    digestOf,

    /** Resolves with the document at a path of the site, or null. */
    async find(path: string): Promise<ServedFile | null> {
      const [name, digest] = [nameAt(path), digestOf(path)]
      const bytes = name && digest && (await files.read(name))
      return bytes ? { bytes, digest, type: 'application/pdf' } : null
    },
  }
}
