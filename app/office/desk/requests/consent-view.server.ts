import { storedDocumentAddress } from '~/office/desk/contents/stored-document'
import type { StoredFiles } from '~/agency/store/stored-files.server'

/** Returns the desk's address of a text that visitors consented to. `hash`: its SHA-256. */
export function consentAddress(hash: string): string {
  return `/desk/consents/${hash}`
}

/** Returns what visitors consented to, and the documents that it names by their SHA-256; null if nobody did. */
export async function consentView(files: StoredFiles, hash: string) {
  const text = await files.findConsentText(hash)
  if (text === null) return null
  const digests = new Set(Array.from(text.matchAll(/ SHA-256 ([0-9a-f]{64})$/gm), ([, one]) => one))
  const documents = await Promise.all(
    [...digests].map(async (digest = '') => {
      const isKept = (await files.findDocument(digest)) !== null
      return { digest, address: isKept ? storedDocumentAddress(digest) : null }
    }),
  )
  return { text, documents }
}
