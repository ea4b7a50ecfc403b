import type { Connection, Query } from '~/agency/database/database'
import { DAY, HOUR } from '~/format/durations'

/** How long somebody stays signed in. The cookie lives for two hours more: a form that is open meanwhile comes with it. */
const SESSION_AGE = 30 * DAY - 2 * HOUR
/** How long it is known of an ended session that it was one. */
const KNOWN_AGE = 60 * DAY

/** Somebody's session at the desk. */
export interface Session {
  /** The name that they gave. */
  person: string
  /** Whether it goes on: it was not ended, its time is not over, and the password is still the one that opened it. */
  isOpen: boolean
}

interface SessionRow {
  person: string
  password: string
  ends_at: number
}

const FIND = 'SELECT person, password, ends_at FROM sessions WHERE hash = $1'

const BEGIN = `
  INSERT INTO sessions (hash, person, password, began_at, ends_at) VALUES ($1, $2, $3, $4, $5)`

// Not now: a clock that is set back would open it again.
const END = 'UPDATE sessions SET ends_at = 0'

const FORGET = 'DELETE FROM sessions WHERE began_at < $1'

// In what follows, `hash` is the SHA-256 of what the browser has; `passwords`: what the current password is known by,
// the first of them for new sessions.

/** Returns a session, which may have ended; null if there was none. */
export async function findSession(
  database: Connection,
  hash: string,
  passwords: string[],
  now = Date.now(),
): Promise<Session | null> {
  const [row] = await database.read<SessionRow>(FIND, [hash])
  if (!row) return null
  const isOpen = row.ends_at > now && passwords.includes(row.password)
  return { person: row.person, isOpen }
}

/** Begins a session, and ends those of other passwords. `former`: the hash of one that it takes the place of. */
export async function beginSession(
  database: Connection,
  hash: string,
  person: string,
  passwords: string[],
  { former = '', now = Date.now() } = {},
): Promise<void> {
  await database.write(async (query) => {
    await endOthers(query, passwords)
    await query(`${END} WHERE hash = $1`, [former])
    await query(FORGET, [now - KNOWN_AGE])
    await query(BEGIN, [hash, person, passwords[0] ?? '', now, now + SESSION_AGE])
  })
}

/** Ends the sessions of all passwords but the current one, for ever: setting an old one back opens none again. */
export function endSessionsOfOthers(database: Connection, passwords: string[]): Promise<void> {
  return database.write((query) => endOthers(query, passwords))
}

/** Ends one session; without a hash all. */
export async function endSessions(database: Connection, hash: string | null): Promise<void> {
  await database.write((query) =>
    hash === null ? query(END) : query(`${END} WHERE hash = $1`, [hash]),
  )
}

async function endOthers(query: Query, passwords: string[]): Promise<void> {
  const current = passwords.map((_, at) => `$${at + 1}`).join()
  await query(`${END} WHERE password NOT IN (${current})`, passwords)
}

/** Lists the names of those who are signed in. */
export async function whoIsIn(database: Connection, now = Date.now()): Promise<string[]> {
  const rows = await database.read<{ person: string }>(
    'SELECT DISTINCT person FROM sessions WHERE ends_at > $1',
    [now],
  )
  return rows.map(({ person }) => person)
}
