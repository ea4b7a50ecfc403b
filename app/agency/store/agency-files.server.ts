import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { AgencyUnavailable } from '~/agency/port/agency'
import { DOCUMENT_NAMES, type DocumentName } from '~/agency/facts/documents.server'
import { isPhotoName } from '~/agency/facts/photos.server'
import { sha256 } from '~/format/sha256.server'
import { replaceFile } from '~/server/files/replace-file.server'
import { POLL_INTERVAL } from '~/server/files/watched-json.server'
import { log } from '~/server/log/log.server'
import { isDamage } from './damage.server'
import type { RequestStore } from './store.server'
import type { FileKind } from './stored-files.server'

type FileStore = Pick<
  RequestStore,
  'newestFiles' | 'listFileVersions' | 'readFileVersion' | 'saveFile'
>

interface Folders {
  documents: string
  photos: string
  /** Whether the settings name the folder of documents: it is their source then, and the store follows it. */
  isGiven: boolean
}

/** The documents and photos that are put at the desk. */
export type AgencyFiles = ReturnType<typeof openAgencyFiles>

/**
 * Opens the agency's files. They stand in the store; this machine's folders are a cache, which follows it every
 * second. A document that lies in the folder alone was put there by an older version of the site, and goes
 * into the store. From a folder that the settings name each edition of a document is stored, so that
 * what a visitor consented to can be shown later.
 */
export function openAgencyFiles(store: FileStore, folders: Folders, interval = POLL_INTERVAL) {
  const followed = new Map<FileKind, { id: number; isThere: boolean }>()
  const storedDigests = new Map<FileKind, string>()
  const faults = new Map<FileKind, string>()
  let looking = Promise.resolve()

  /** Returns the file of this machine; null for what this version of the site does not know. */
  function pathOf(kind: FileKind): string | null {
    const [, type, name = ''] = /^(document|photo) (.+)$/s.exec(kind) ?? []
    if (type === 'document' && DOCUMENT_NAMES.some((known) => known === name)) {
      return join(folders.documents, name)
    }
    return type === 'photo' && isPhotoName(name) ? join(folders.photos, name) : null
  }

  function isSource(kind: FileKind): boolean {
    return folders.isGiven && kind.startsWith('document ')
  }

  async function look() {
    const newest = await store.newestFiles()
    for (const { kind, id } of newest) {
      const path = pathOf(kind)
      if (path !== null && !isSource(kind)) await attempt(kind, () => follow(kind, id, path))
    }
    const stored = new Set(newest.map(({ kind }) => kind))
    for (const name of DOCUMENT_NAMES) {
      const kind = documentKind(name)
      if (isSource(kind) || !stored.has(kind)) await attempt(kind, () => storeFromFolder(kind))
    }
  }

  async function follow(kind: FileKind, id: number, path: string) {
    const known = followed.get(kind)
    if (known?.id === id && known.isThere === existsSync(path)) return
    const versions = await store.listFileVersions(kind)
    const version = versions.find((one) => one.id === id)
    // A newer one was saved meanwhile: the next look follows it.
    if (!version) return
    const isThere = version.digest !== ''
    if (!isThere) {
      rmSync(path, { force: true })
    } else if (digestIn(path) !== version.digest) {
      const bytes = await store.readFileVersion(kind, id)
      if (bytes === null) return
      writeTo(path, bytes)
    }
    followed.set(kind, { id, isThere })
  }

  async function storeFromFolder(kind: FileKind) {
    const path = pathOf(kind)
    const bytes = path === null ? null : bytesOf(path)
    // An empty file is being copied.
    if (!bytes?.length) return
    const digest = sha256(bytes)
    if (storedDigests.get(kind) === digest) return
    await store.saveFile(kind, bytes, '', { isFirst: !isSource(kind) })
    storedDigests.set(kind, digest)
  }

  /** Logs each reason for which a file cannot be followed once, and goes on with the others. */
  async function attempt(kind: FileKind, work: () => Promise<void>) {
    try {
      await work()
      faults.delete(kind)
    } catch (error) {
      // Where a part of the store is damaged, the other files can be followed all the same.
      if (error instanceof AgencyUnavailable && !isDamage(error)) throw error
      const reason = (error as Error).message
      if (faults.get(kind) !== reason) log('file-not-followed', { file: kind, reason })
      faults.set(kind, reason)
    }
  }

  /** Looks for what was put at any machine. Looks run one after another: two would write the same file. */
  function refresh(): Promise<void> {
    // The store's own lines in the log say that it is away.
    looking = looking.then(() => look().catch(() => undefined))
    return looking
  }

  async function poll() {
    await refresh()
    setTimeout(() => void poll(), interval).unref()
  }

  async function put(kind: FileKind, bytes: Uint8Array | null, person: string) {
    const path = pathOf(kind)
    if (path === null) throw new Error(`${kind}: unknown`)
    if (isSource(kind)) {
      if (bytes) writeTo(path, bytes)
      else rmSync(path, { force: true })
    }
    await store.saveFile(kind, bytes, person)
    // A damaged index hides versions: only what is found again will be shown at other machines and after a restart.
    const [newest] = await store.listFileVersions(kind)
    if ((newest?.digest ?? '') !== (bytes ? sha256(bytes) : '')) {
      throw new AgencyUnavailable('storage', `${kind}: what was written is not found again`)
    }
    const looked = looking.then(look)
    looking = looked.catch(() => undefined)
    await looked
    const fault = faults.get(kind)
    if (fault !== undefined) throw new Error(fault)
  }

  void poll()
  return {
    refresh,

    /** Lists the versions of a document that are kept, newest first. */
    listDocument: (name: DocumentName) => store.listFileVersions(documentKind(name)),

    /**
     * Puts a document in the place of the one that is there, on all machines; null takes it off. Rejects with
     * `AgencyUnavailable` if it cannot be stored, with another error if this machine's folder cannot be written.
     */
    putDocument: (name: DocumentName, bytes: Uint8Array | null, person: string) =>
      put(documentKind(name), bytes, person),

    /** Puts a version of a document back; resolves with whether it is kept. Rejects as {@link putDocument} does. */
    async restoreDocument(name: DocumentName, id: number, person: string): Promise<boolean> {
      const bytes = await store.readFileVersion(documentKind(name), id)
      if (bytes) await put(documentKind(name), bytes, person)
      return bytes !== null
    },

    /** Stores a photo under a name, on all machines. Rejects as {@link putDocument} does. */
    putPhoto: (name: string, bytes: Uint8Array, person: string) =>
      put(`photo ${name}`, bytes, person),
  }
}

function documentKind(name: DocumentName): FileKind {
  return `document ${name}`
}

function writeTo(path: string, bytes: Uint8Array): void {
  mkdirSync(dirname(path), { recursive: true })
  replaceFile(path, bytes)
}

function bytesOf(path: string): Uint8Array | null {
  return existsSync(path) ? readFileSync(path) : null
}

function digestIn(path: string): string | null {
  const bytes = bytesOf(path)
  return bytes && sha256(bytes)
}
