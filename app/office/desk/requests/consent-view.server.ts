import { storedDocumentAddress } from '~/addresses/desk'
import type { StoredFiles } from '~/agency/store/stored-files.server'

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
