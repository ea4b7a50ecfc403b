import { type Connection, placeholders, type Query } from '~/agency/database/database'
import { DAY } from '~/time/durations'

/** How long a session lasts without use. A use prolongs it, once a day at most. */
const SESSION_AGE = 30 * DAY

interface SessionRow {
  person: string
  password: string
  ends_at: number
}

const FIND = 'SELECT person, password, ends_at FROM sessions WHERE hash = $1'

const BEGIN = `
  INSERT INTO sessions (hash, person, password, began_at, ends_at) VALUES ($1, $2, $3, $4, $5)`

const PROLONG = 'UPDATE sessions SET ends_at = $2 WHERE hash = $1'

/**
 * Who is signed in at the desk. `hash`: the SHA-256 of the browser's session id; `passwords`: digests of the current
 * password, the first one for new sessions.
 */
export type Sessions = ReturnType<typeof createSessions>

export function createSessions(database: Connection) {
  return {
    /** Returns the name of a current session, and prolongs it; null: there is none. */
    async find(hash: string, passwords: string[], now = Date.now()): Promise<string | null> {
      const [row] = await database.read<SessionRow>(FIND, [hash])
      if (!row || row.ends_at <= now || !passwords.includes(row.password)) return null
      if (row.ends_at < now + SESSION_AGE - DAY) {
        const prolonged = database.write((query) => query(PROLONG, [hash, now + SESSION_AGE]))
        // If this fails, the next page does it.
        await prolonged.catch(() => undefined)
      }
      return row.person
    },

    /** Begins a session, and ends those of other passwords. `former`: the hash of the session that it replaces. */
    async begin(
      hash: string,
      person: string,
      passwords: string[],
      { former = '', now = Date.now() } = {},
    ): Promise<void> {
      await database.write(async (query) => {
        await endOthers(query, passwords)
        await query('DELETE FROM sessions WHERE hash = $1 OR ends_at <= $2', [former, now])
        await query(BEGIN, [hash, person, passwords[0] ?? '', now, now + SESSION_AGE])
      })
    },

    /** Ends the sessions of former passwords for good, even if one is set again. */
    endOthers(passwords: string[]): Promise<void> {
      return database.write((query) => endOthers(query, passwords))
    },

    /** Ends one session; null: all. */
    async end(hash: string | null): Promise<void> {
      await database.write((query) =>
        hash === null
          ? query('DELETE FROM sessions')
          : query('DELETE FROM sessions WHERE hash = $1', [hash]),
      )
    },

    /** Lists the names of those who are signed in. */
    async whoIsIn(now = Date.now()): Promise<string[]> {
      const rows = await database.read<{ person: string }>(
        'SELECT DISTINCT person FROM sessions WHERE ends_at > $1',
        [now],
      )
      return rows.map(({ person }) => person)
    },
  }
}

async function endOthers(query: Query, passwords: string[]): Promise<void> {
  await query(`DELETE FROM sessions WHERE password NOT IN (${placeholders(passwords)})`, passwords)
}
