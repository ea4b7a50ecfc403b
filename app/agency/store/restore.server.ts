import {
  chmodSync,
  chownSync,
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { BetterSqlite } from '~/agency/database/better-sqlite.server'
import { isDamage } from '~/agency/database/damage.server'
import { hasTables, migrationOf, SQLITE } from '~/agency/database/migrations'
import { fileIdentity, fsyncPath, queryOn } from '~/agency/database/sqlite.server'
import { SECOND } from '~/time/durations'

/** How long to wait for other processes. */
const DEADLINE = 30 * SECOND

/** What SQLite may have beside a file. */
const JOURNALS = ['-journal', '-wal']

/** Numbers to skip if the last given one is unknown. */
const SKIPPED = 1000

/** What a database holds. `newest`: when its newest request came, in milliseconds since 1970; null: there is none. */
export interface DatabaseContent {
  requests: number
  newest: number | null
}

/** Returns what an SQLite file holds; rejects if it is no whole database of this site. */
export async function lookInto(file: string): Promise<DatabaseContent> {
  const database = new BetterSqlite(file, { readonly: true, fileMustExist: true })
  try {
    return await contentOf(database)
  } finally {
    database.close()
  }
}

async function contentOf(database: BetterSqlite): Promise<DatabaseContent> {
  const query = queryOn(database)
  if (!(await hasTables(query, SQLITE))) throw new Error('no database of this site')
  const found = database.pragma('quick_check(1)', { simple: true }) as string
  if (found !== 'ok') throw new Error(found)
  const [content] = await query<DatabaseContent>(
    'SELECT count(*) AS requests, max(created_at) AS newest FROM requests',
  )
  return content ?? { requests: 0, newest: null }
}

/**
 * Replaces a database by a copy: makes a new file, and renames it. Processes with the former file refuse everything
 * until they are restarted. `isWanted` gets the copy's content; if it returns false, nothing changes, and this
 * resolves with null. `aside`: the former database's new place; null: there was none. A rejection or a kill leaves
 * the database as it was.
 */
export async function restore(
  copy: string,
  path: string,
  isWanted: (content: DatabaseContent) => boolean,
): Promise<{ aside: string | null } | null> {
  // Keeps a symbolic link.
  const file = existsSync(path) ? realpathSync(path) : path
  const folder = dirname(file)
  const prefix = `${basename(file)}.restoring-`
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  // Left by killed restores. If two run at once, the later one stops the earlier.
  const left = readdirSync(folder).filter((name) => name.startsWith(prefix))
  for (const name of left) rmSync(join(folder, name), { recursive: true, force: true })
  const workshop = mkdtempSync(join(folder, prefix))
  try {
    const made = join(workshop, 'agency.db')
    copyFiles(copy, made)
    if (!isWanted(await makeReady(made))) return null
    return { aside: swap(made, file) }
  } finally {
    rmSync(workshop, { recursive: true, force: true })
  }
}

/** Copies a database, with its journal if the copy was made during a write. */
function copyFiles(from: string, to: string): void {
  const beside = JOURNALS.filter((end) => existsSync(from + end))
  for (const end of ['', ...beside]) {
    copyFileSync(from + end, to + end)
    chmodSync(to + end, 0o600)
  }
}

/** Migrates a copy, makes it one file, and deletes its sessions: they may have been ended since. */
async function makeReady(file: string): Promise<DatabaseContent> {
  const database = new BetterSqlite(file)
  try {
    const content = await contentOf(database)
    database.pragma('journal_mode = DELETE')
    const query = queryOn(database)
    database.exec('BEGIN')
    for (const sql of await migrationOf(query, SQLITE)) await query(sql)
    await query('DELETE FROM sessions')
    database.exec('COMMIT')
    return content
  } finally {
    database.close()
  }
}

/** Puts a file in the database's place; returns the former one's new name. */
function swap(made: string, file: string): string | null {
  const there = statSync(file, { throwIfNoEntry: false })
  const { uid, gid, mode } = there ?? { ...statSync(made), mode: 0o600 }
  chownSync(made, uid, gid)
  chmodSync(made, mode & 0o777)
  fsyncPath(made)
  const locked = lock(file)
  const isThere = there !== undefined && there.size > 0
  const time = new Date().toISOString().slice(0, 19).replaceAll(/[T:]/g, '-')
  const aside = isThere ? join(dirname(file), `before-restore-${time}.db`) : null
  try {
    countOn(made, locked)
    if (aside !== null) linkSync(file, aside)
    // The former database is missing or cannot be opened, but left a journal. SQLite would play it back into the new
    // file: move it away.
    const beside = JOURNALS.filter((end) => existsSync(file + end))
    for (const end of beside) renameSync(file + end, (aside ?? made) + end)
    renameSync(made, file)
    fsyncPath(dirname(file))
    return aside
  } catch (error) {
    if (aside !== null && fileIdentity(aside) === fileIdentity(file)) rmSync(aside)
    throw error
  } finally {
    locked?.close()
  }
}

/** Opens and locks a database once no transaction is under way. Null: there is none that SQLite can open. */
function lock(file: string): BetterSqlite | null {
  if (!existsSync(file)) return null
  const identity = fileIdentity(file)
  const database = new BetterSqlite(file, { timeout: DEADLINE })
  try {
    // Also opens truncated files.
    database.unsafeMode().pragma('writable_schema = ON')
    // Locking corrects the header: without this, a journal would stay beside the new file. Also ends WAL mode.
    database.pragma('journal_mode = MEMORY')
    database.exec('BEGIN EXCLUSIVE')
    if (fileIdentity(file) !== identity) throw new Error(`${file}: it was replaced meanwhile`)
    return database
  } catch (error) {
    database.close()
    if (!isDamage({ cause: error })) throw error
    return null
  }
}

/**
 * Continues another database's numbers, so that no mail's link leads to another request. If that one is damaged or
 * younger than the copy, its last numbers are unknown.
 */
function countOn(file: string, from: BetterSqlite | null): void {
  const database = new BetterSqlite(file)
  try {
    const last = lastNumbers(from)
    const own = lastNumbers(database)
    const tables = database
      .prepare<[], string>("SELECT name FROM sqlite_schema WHERE sql LIKE '%AUTOINCREMENT%'")
      .pluck()
      .all()
    for (const name of tables) {
      const [before = -1, copied = 0] = [last.get(name), own.get(name)]
      database.prepare('DELETE FROM sqlite_sequence WHERE name = ?').run(name)
      database
        .prepare('INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)')
        .run(name, before >= copied ? before : copied + SKIPPED)
    }
  } finally {
    database.close()
  }
}

/** Returns the last number that each table has given, as far as it can be read. */
function lastNumbers(database: BetterSqlite | null): Map<string, number> {
  try {
    const rows = database
      ?.prepare<[], [string, number]>(
        "SELECT name, seq FROM sqlite_sequence WHERE typeof(seq) = 'integer'",
      )
      .raw()
      .all()
    return new Map(rows)
  } catch {
    // Damaged, or not of this site.
    return new Map()
  }
}

/** Deletes what restores left beside a database, unwritten since `before` (milliseconds since 1970). */
export function purgeRestores(path: string, before: number): void {
  if (!existsSync(path)) return
  const folder = dirname(realpathSync(path))
  const left = readdirSync(folder).filter((name) => /^before-restore-|\.restoring-/.test(name))
  for (const name of left) {
    const one = join(folder, name)
    if (statSync(one).mtimeMs < before) rmSync(one, { recursive: true, force: true })
  }
}
