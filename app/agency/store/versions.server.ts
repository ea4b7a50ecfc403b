import type { Connection, Query } from '~/agency/database/database'
import type { ContentKind } from '~/server/files/saved-content.server'
import { storedPhotoName } from '~/agency/facts/photos.server'

export const VERSIONS_KEPT = 50

/** Who saved a version, and when. */
export interface VersionInfo {
  /** Grows with each version of any kind. */
  id: number
  savedBy: string
  /** Milliseconds since 1970. */
  savedAt: number
}

export interface Version extends VersionInfo {
  content: string
}

export const VERSION_INFO = 'id, saved_by AS "savedBy", saved_at AS "savedAt"'

const NEWEST = 'SELECT max(id) FROM versions WHERE kind = $1'

const READ = `SELECT ${VERSION_INFO}, content FROM versions WHERE kind = $1 AND id = $2`

const READ_NEWEST = `SELECT ${VERSION_INFO}, content FROM versions WHERE id = (${NEWEST}) AND id <> $2`

const LIST = `SELECT ${VERSION_INFO} FROM versions WHERE kind = $1 ORDER BY id DESC`

export const SAVE_VERSION =
  'INSERT INTO versions (kind, content, saved_by, saved_at) VALUES ($1, $2, $3, $4)'

const FORGET = `
  DELETE FROM versions WHERE kind = $1 AND id NOT IN (
    SELECT id FROM versions WHERE kind = $1 ORDER BY id DESC LIMIT ${VERSIONS_KEPT}
  )`

/** Which rows are files, and which of them, in SQL. The others are contents. */
export const IS_DOCUMENT = "kind LIKE 'document %'"
export const IS_PHOTO = "kind LIKE 'photo %'"
export const IS_FILE = `(${IS_DOCUMENT} OR ${IS_PHOTO})`

const PHOTOS = `SELECT DISTINCT kind FROM versions WHERE ${IS_PHOTO}`

/** The versions of the contents that are edited at the desk. */
export type Versions = ReturnType<typeof createVersions>

export function createVersions(database: Connection) {
  return {
    /** Returns the newest version of a content; null if there is none, or it is the `known` one. */
    async newest(kind: ContentKind, known = 0): Promise<Version | null> {
      const [row] = await database.read<Version>(READ_NEWEST, [kind, known])
      return row ?? null
    },

    async read(kind: ContentKind, id: number): Promise<Version | null> {
      const [row] = await database.read<Version>(READ, [kind, id])
      return row ?? null
    },

    /** Lists who saved the versions that are kept, newest first. */
    list(kind: ContentKind): Promise<VersionInfo[]> {
      return database.read<VersionInfo>(LIST, [kind])
    },

    /**
     * Saves a version made from version `base` (0: none). Returns false, and saves nothing, if another one is newer.
     * Deletes photos of engineers whom no kept version names.
     */
    save(
      kind: ContentKind,
      { content, savedBy, base }: { content: string; savedBy: string; base: number },
      now = Date.now(),
    ): Promise<boolean> {
      return database.write(async (query) => {
        const [newest] = await query<{ id: number | null }>(`SELECT (${NEWEST}) AS id`, [kind])
        if ((newest?.id ?? 0) !== base) return false
        await query(SAVE_VERSION, [kind, content, savedBy, now])
        await query(FORGET, [kind])
        if (kind === 'facts') await forgetPhotos(query)
        return true
      }, `versions ${kind}`)
    },
  }
}

/** Deletes photos of engineers whom no kept version of the facts names. */
async function forgetPhotos(query: Query): Promise<void> {
  const photos = await query<{ kind: string }>(PHOTOS)
  if (photos.length === 0) return
  const facts = await query<Version>("SELECT content FROM versions WHERE kind = 'facts'")
  const numbers = facts.flatMap(({ content }) => numbersIn(content))
  const named = new Set(numbers.map((number) => `photo ${storedPhotoName(number)}`))
  for (const { kind } of photos) {
    if (!named.has(kind)) await query('DELETE FROM versions WHERE kind = $1', [kind])
  }
}

/** Returns the engineers' register numbers in stored facts; none if they are unreadable. */
function numbersIn(content: string): string[] {
  try {
    const { engineers } = JSON.parse(content) as { engineers: { registerNumber: string }[] }
    return engineers.map(({ registerNumber }) => registerNumber)
  } catch {
    return []
  }
}
