import { sha256 } from '~/hashes/sha256.server'

/** Where files come from: a folder that the settings name, or the store. */
export interface FileSource {
  /** Returns the SHA-256 of a file; null if there is none, or it cannot be used. */
  digestOf(name: string): string | null
  /** Resolves with the bytes of a file; null if there is none any more. */
  read(name: string): Promise<Uint8Array | null>
}

export const NO_FILES: FileSource = { digestOf: () => null, read: () => Promise.resolve(null) }

/** A file, whole, as the site serves it. */
export interface ServedFile {
  bytes: Uint8Array
  digest: string
  type: string
}

/** Gives files that were read at the start, by their names. */
export function filesOf(files: Map<string, Uint8Array>): FileSource {
  const digests = new Map([...files].map(([name, bytes]) => [name, sha256(bytes)]))
  return {
    digestOf: (name) => digests.get(name) ?? null,
    read: (name) => Promise.resolve(files.get(name) ?? null),
  }
}

/** Caches a source in memory: all of the desk's files fit. Simultaneous reads share one (up to 13 MB in base64). */
export function inMemory({ digestOf, read }: FileSource): FileSource {
  const files = new Map<string, { digest: string; bytes: Promise<Uint8Array | null> }>()
  return {
    digestOf,
    async read(name) {
      const digest = digestOf(name)
      if (digest === null) return null
      const found = files.get(name)
      if (found?.digest === digest) return found.bytes
      const bytes = read(name)
      files.set(name, { digest, bytes })
      const forget = () => files.delete(name)
      bytes.then((found) => found ?? forget(), forget)
      return bytes
    },
  }
}
