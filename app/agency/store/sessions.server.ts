import type { Connection, Query } from '~/agency/database/database'
import { DAY } from '~/time/durations'

/**
 * How long somebody stays signed in who does not come back. Each use prolongs it, once a day: a form whose session has
 * ended by itself was open for as long.
 */
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
 * Who is signed in at the desk. `hash`: the SHA-256 of what the browser has; `passwords`: what the current password is
 * known by, the first of them for new sessions.
 */
export type Sessions = ReturnType<typeof createSessions>

export function createSessions(database: Connection) {
  return {
    /** Returns the name that somebody gave whose session goes on, and prolongs it; null if there is none. */
    async find(hash: string, passwords: string[], now = Date.now()): Promise<string | null> {
      const [row] = await database.read<SessionRow>(FIND, [hash])
      if (!row || row.ends_at <= now || !passwords.includes(row.password)) return null
      if (row.ends_at < now + SESSION_AGE - DAY) {
        const prolonged = database.write((query) => query(PROLONG, [hash, now + SESSION_AGE]))
        // What cannot be written now is written by the next page.
        await prolonged.catch(() => undefined)
      }
      return row.person
    },

    /** Begins a session, and ends those of other passwords. `former`: the hash of one that it takes the place of. */
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

    /** Ends the sessions of all passwords but the current one, for ever: setting an old one back opens none again. */
    endOthers(passwords: string[]): Promise<void> {
      return database.write((query) => endOthers(query, passwords))
    },

    /** Ends one session; without a hash all. */
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
  const current = passwords.map((_, at) => `$${at + 1}`).join()
  await query(`DELETE FROM sessions WHERE password NOT IN (${current})`, passwords)
}
