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
 * Gives a source a cache in memory: each file that was asked for, as it is now. All that can be put at the desk has room
 * there. One that several ask for at once is read once: in base64, as the store has them, the largest takes 13 MB.
 */
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
      // A file of a folder may have changed since it was looked at.
      const isRight = await bytes.then(
        (read) => read !== null && sha256(read) === digest,
        () => false,
      )
      if (!isRight) files.delete(name)
      return bytes
    },
  }
}
