import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { DOCUMENT_NAMES, type DocumentName } from '~/agency/facts/documents.server'
import type { FileSource } from '~/server/files/served-files.server'
import { log } from '~/server/log/log.server'
import { databaseFile, isPostgres } from '~/server/settings/database-url'
import type { FileKind, FileVersion, StoredFiles } from '~/agency/store/stored-files.server'

interface FilesOptions {
  databaseUrl: string
  /** The settings' folder of documents, which are to be stored; null: there is none. */
  given?: FileSource | null
}

/** Bytes that stay free for requests when a file is stored. */
const RESERVE = 5_000_000
/** The database holds a file in base64, and a copy until it is written. */
const SIZES = 4

/** Thrown if a file would take the room that requests need. */
export class NoRoom extends Error {
  override name = 'NoRoom'
}

interface Files {
  store: StoredFiles
  options: FilesOptions
  newest: Map<FileKind, FileVersion>
  /** Documents of `given` that are not stored yet. */
  waiting: Set<DocumentName>
  /** The last read of the versions. Reads run in turn: an old list must not replace a newer one. */
  reading: Promise<void>
}

/** The documents and photos that are put at the desk. */
export type AgencyFiles = ReturnType<typeof openAgencyFiles>

/** Opens the agency's files, which are in the store. Each process knows the newest versions that it last read. */
export function openAgencyFiles(store: StoredFiles, options: FilesOptions) {
  const files: Files = {
    store,
    options,
    newest: new Map(),
    waiting: new Set(DOCUMENT_NAMES.filter((name) => options.given?.digestOf(name))),
    reading: Promise.resolve(),
  }

  /** Reads what any machine changed. The store itself logs that it is away. */
  const refresh = () => readInTurn(files).catch(() => undefined)

  return {
    refresh,

    documents: sourceOf(files, 'document'),
    photos: sourceOf(files, 'photo'),

    /** Lists the versions of a document that are kept, newest first. */
    listDocument: (name: DocumentName) => store.listVersions(kindOf('document', name)),

    /** Replaces a document on all machines; null removes it. Rejects with `AgencyUnavailable` or {@link NoRoom}. */
    putDocument: (name: DocumentName, bytes: Uint8Array | null, by: string) =>
      put(files, kindOf('document', name), bytes, by),

    /** Puts a version of a document back; resolves with whether it is kept. Rejects as {@link putDocument} does. */
    async restoreDocument(name: DocumentName, id: number, by: string): Promise<boolean> {
      const bytes = await store.readVersion(kindOf('document', name), id)
      if (bytes) await put(files, kindOf('document', name), bytes, by)
      return bytes !== null
    },

    /** Replaces an engineer's photo on all machines; null removes it. Rejects as {@link putDocument} does. */
    putPhoto: (name: string, bytes: Uint8Array | null, by: string) =>
      put(files, kindOf('photo', name), bytes, by),
  }
}

/** The newest versions of the files of one type, as a source of what the site serves. */
function sourceOf({ store, newest }: Files, type: 'document' | 'photo'): FileSource {
  return {
    digestOf: (name) => newest.get(kindOf(type, name))?.digest || null,
    async read(name) {
      const version = newest.get(kindOf(type, name))
      return version ? store.readVersion(kindOf(type, name), version.id) : null
    },
  }
}

function kindOf(type: 'document' | 'photo', name: string): FileKind {
  return `${type} ${name}`
}

function readInTurn(files: Files): Promise<void> {
  const read = files.reading.then(() => readNewest(files))
  files.reading = read.catch(() => undefined)
  return read
}

async function readNewest(files: Files): Promise<void> {
  const { store, newest } = files
  const listed = new Map((await store.listNewest()).map(({ kind, id }) => [kind, id]))
  for (const kind of newest.keys()) if (!listed.has(kind)) newest.delete(kind)
  for (const [kind, id] of listed) {
    if (newest.get(kind)?.id === id) continue
    // If a part of the store is damaged, other files can still be read.
    const [version] = await store.listVersions(kind).catch(() => [])
    if (version) newest.set(kind, version)
  }
  await storeGiven(files)
}

/** Stores the settings' documents: what a visitor consented to can be shown later. */
async function storeGiven({ store, options: { databaseUrl, given }, waiting }: Files) {
  for (const name of [...waiting]) {
    const bytes = await given?.read(name)
    if (!bytes) continue
    // Once, even if there is no room for it.
    waiting.delete(name)
    await requireRoom(databaseUrl, bytes.length)
      .then(() => store.save(kindOf('document', name), bytes, ''))
      .catch((error: Error) => {
        if (!(error instanceof NoRoom)) waiting.add(name)
        log('document-not-stored', { document: name, reason: error.message })
      })
  }
}

async function put(files: Files, kind: FileKind, bytes: Uint8Array | null, by: string) {
  if (bytes) await requireRoom(files.options.databaseUrl, bytes.length)
  await files.store.save(kind, bytes, by)
  await readInTurn(files)
}

/** Rejects with {@link NoRoom} if a file takes the room that requests need. PostgreSQL's disk is unknown. */
async function requireRoom(databaseUrl: string, size: number): Promise<void> {
  if (isPostgres(databaseUrl)) return
  const { bavail, bsize } = await statfs(dirname(databaseFile(databaseUrl)))
  if (bavail * bsize < size * SIZES + RESERVE) throw new NoRoom('no room on the disk')
}
