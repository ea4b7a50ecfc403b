import { sha256 } from '~/hashes/sha256.server'
import type { Connection } from '~/agency/database/database'
import {
  IS_DOCUMENT,
  IS_FILE,
  SAVE_VERSION,
  VERSION_INFO,
  type VersionInfo,
} from './versions.server'

/** A file that is put at the desk, by its name. */
export type FileKind = `document ${string}` | `photo ${string}`

export interface FileVersion extends VersionInfo {
  /** SHA-256 of the bytes; '' if the file was taken off. */
  digest: string
}

/** Versions kept of a file, besides documents that somebody consented to. */
export const FILES_KEPT = 5

// `content`: the digest, a space, and the bytes in base64; '' if the file was removed.
const DIGEST = 'substr(content, 1, 64)'
const DIGEST_LENGTH = 64

const NEWEST = `
  SELECT kind, max(id) AS id FROM versions
  WHERE ${IS_FILE} GROUP BY kind`

const LIST = `SELECT ${VERSION_INFO}, ${DIGEST} AS "digest" FROM versions WHERE kind = $1 ORDER BY id DESC`

const READ = 'SELECT content FROM versions WHERE kind = $1 AND id = $2'

const FIND = `
  SELECT kind, content FROM versions WHERE ${IS_DOCUMENT} AND ${DIGEST} = $1
  ORDER BY id DESC LIMIT 1`

// A consent's text names the digests of its documents.
const FORGET = `
  DELETE FROM versions WHERE kind = $1 AND id NOT IN (
    SELECT id FROM versions WHERE kind = $1 ORDER BY id DESC LIMIT ${FILES_KEPT}
  ) AND (content = '' OR NOT EXISTS (
    SELECT 1 FROM consent_texts WHERE text LIKE '%' || substr(versions.content, 1, 64) || '%'
  ))`

/** The documents and photos that are put at the desk, and the texts of consents, which name their documents. */
export type StoredFiles = ReturnType<typeof createStoredFiles>

export function createStoredFiles(database: Connection) {
  return {
    /** Lists the id of the newest version of each file. */
    listNewest(): Promise<{ kind: FileKind; id: number }[]> {
      return database.read(NEWEST)
    },

    /** Lists the versions of a file that are kept, newest first. */
    listVersions(kind: FileKind): Promise<FileVersion[]> {
      return database.read<FileVersion>(LIST, [kind])
    },

    /** Returns the bytes of a version; null if it is not kept, or the file was taken off. */
    async readVersion(kind: FileKind, id: number): Promise<Uint8Array | null> {
      const [row] = await database.read<{ content: string }>(READ, [kind, id])
      return row ? bytesIn(row.content) : null
    },

    /** Returns the document with a digest, whichever version it is; null if it is not kept. */
    async findDocument(digest: string): Promise<{ name: string; bytes: Uint8Array } | null> {
      const [row] = await database.read<{ kind: FileKind; content: string }>(FIND, [digest])
      const bytes = row && bytesIn(row.content)
      return bytes ? { name: row.kind.slice('document '.length), bytes } : null
    },

    /** Saves a file as the newest version if it differs; null removes it. Forgets versions that nobody needs. */
    save(
      kind: FileKind,
      bytes: Uint8Array | null,
      savedBy: string,
      { now = Date.now() } = {},
    ): Promise<void> {
      const digest = bytes ? sha256(bytes) : ''
      const content = bytes ? `${digest} ${Buffer.from(bytes).toString('base64')}` : ''
      return database.write(async (query) => {
        const [newest] = await query<FileVersion>(`${LIST} LIMIT 1`, [kind])
        if (newest ? newest.digest === digest : bytes === null) return
        await query(SAVE_VERSION, [kind, content, savedBy, now])
        await query(FORGET, [kind])
      }, `versions ${kind}`)
    },

    /** Returns the text with a hash that visitors consented to; null if nobody did. */
    async findConsentText(hash: string): Promise<string | null> {
      const sql = 'SELECT text FROM consent_texts WHERE hash = $1'
      const [row] = await database.read<{ text: string }>(sql, [hash])
      return row?.text ?? null
    },
  }
}

function bytesIn(content: string): Uint8Array | null {
  return content === '' ? null : Buffer.from(content.slice(DIGEST_LENGTH + 1), 'base64')
}
