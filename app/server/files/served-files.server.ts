import { readFileSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sha256 } from '~/format/sha256.server'
import { log } from '~/server/log/log.server'

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

interface FolderOptions {
  /** In bytes: bigger files are not used, and not read. */
  maxSize: number
  isUsable?: (bytes: Uint8Array) => boolean
}

/**
 * Opens the files of a folder. Each is read once for each change of it; why one cannot be read is logged once, and
 * so is that one is gone.
 */
export function folderFiles(
  folder: string,
  { maxSize, isUsable = () => true }: FolderOptions,
): FileSource {
  const known = new Map<string, { state: string | null; digest: string | null }>()

  /** Returns what changes with a file; null if there is none, or it is empty, as it is while it is copied. */
  function stateOf(path: string): string | null {
    const found = statSync(path, { throwIfNoEntry: false })
    if (!found?.isFile() || found.size === 0 || found.size > maxSize) return null
    return [found.ino, found.size, found.ctimeMs].join()
  }

  function look(path: string) {
    const before = known.get(path)
    try {
      const state = stateOf(path)
      if (state === before?.state) return before
      const bytes = state === null ? null : readFileSync(path)
      if (!bytes && before?.digest) log('document-gone', { file: path })
      return { state, digest: bytes && isUsable(bytes) ? sha256(bytes) : null }
    } catch (error) {
      const reason = (error as Error).message
      if (before?.state !== reason) log('document-unreadable', { file: path, reason })
      return { state: reason, digest: null }
    }
  }

  return {
    digestOf(name) {
      const path = join(folder, name)
      const found = look(path)
      known.set(path, found)
      return found.digest
    },
    // It may have been deleted since.
    read: (name) => readFile(join(folder, name)).catch(() => null),
  }
}

/**
 * Returns a function that gives a source a cache in memory, of so many bytes for all of them: the files that were
 * asked for last, by their SHA-256. Files are read one after another, and one that several ask for at once is read
 * once: in base64, as the store has them, the largest takes 13 MB.
 */
export function fileMemory(limit: number) {
  const kept = new Map<string, Uint8Array>()
  const reading = new Map<string, Promise<Uint8Array | null>>()
  let size = 0
  let last: Promise<unknown> = Promise.resolve()

  function keep(digest: string, bytes: Uint8Array): void {
    kept.set(digest, bytes)
    size += bytes.length
    for (const [oldest, { length }] of kept) {
      if (size <= limit) return
      kept.delete(oldest)
      size -= length
    }
  }

  function readOnce(digest: string, read: () => Promise<Uint8Array | null>) {
    const next = last.then(async () => {
      const bytes = await read()
      // A file of a folder may have changed since it was looked at.
      if (bytes && sha256(bytes) === digest) keep(digest, bytes)
      return bytes
    })
    last = next.catch(() => undefined).then(() => reading.delete(digest))
    reading.set(digest, next)
    return next
  }

  return ({ digestOf, read }: FileSource): FileSource => ({
    digestOf,
    async read(name) {
      const digest = digestOf(name)
      if (digest === null) return null
      const found = kept.get(digest)
      if (!found) return reading.get(digest) ?? readOnce(digest, () => read(name))
      // To the end: the first one goes first.
      kept.delete(digest)
      kept.set(digest, found)
      return found
    },
  })
}
