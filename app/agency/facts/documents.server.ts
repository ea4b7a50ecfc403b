import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { AgencyFacts } from '~/content/agency-facts'
import { fileFaults } from '~/server/files/file-faults'
import { FaultyFile, type FileFault } from '~/server/files/json-file.server'
import { filesOf, type FileSource, type ServedFile } from '~/server/files/served-files.server'
import { factFaults } from './fact-faults'

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

/** The biggest document, in bytes: in a folder, and put at the desk. */
export const MAX_DOCUMENT_SIZE = 10 * 1024 * 1024

/** The agency's documents: PDF files. */
export type Documents = ReturnType<typeof openDocuments>

/** Reads a folder of documents. Throws {@link FaultyFile} with each PDF that no page links to or nobody can read. */
export function readDocuments(folder: string): FileSource {
  const documents = new Map<string, Uint8Array>()
  const faults: FileFault[] = []
  for (const name of pdfsIn(folder)) {
    const read = readDocument(folder, name)
    if (typeof read === 'string') faults.push({ line: null, reason: `${name}: ${read}` })
    else documents.set(name, read)
  }
  if (faults.length > 0) throw new FaultyFile(folder, faults)
  return filesOf(documents)
}

function pdfsIn(folder: string): string[] {
  try {
    return readdirSync(folder).filter((name) => /\.pdf$/i.test(name))
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    const reason = code === 'ENOENT' ? factFaults.noFolder : fileFaults.unreadable(message)
    throw new FaultyFile(folder, [{ line: null, reason }])
  }
}

/** Reads a document; a text says why it cannot be shown. */
function readDocument(folder: string, name: string): Uint8Array | string {
  if (!Object.hasOwn(DOCUMENTS, name)) return factFaults.unknownDocument(DOCUMENT_NAMES)
  const path = join(folder, name)
  try {
    const { size } = statSync(path)
    if (size > MAX_DOCUMENT_SIZE) return factFaults.bigDocument(MAX_DOCUMENT_SIZE / 1024 ** 2)
    const bytes = readFileSync(path)
    const fault = size === 0 ? 'empty' : pdfFault(bytes)
    return fault === null ? bytes : factFaults.noPdf[fault]
  } catch (error) {
    return fileFaults.unreadable((error as Error).message)
  }
}

/**
 * Returns why bytes are no readable PDF: another type, cut off, with a password; null: they are. A PDF's header is
 * within the first kilobyte, its end within the last one.
 */
export function pdfFault(bytes: Uint8Array): 'other' | 'cut' | 'locked' | null {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (!file.subarray(0, 1024).includes('%PDF-')) return 'other'
  if (!file.subarray(-1024).includes('%%EOF')) return 'cut'
  return ENCRYPTED.test(file.toString('latin1')) ? 'locked' : null
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
