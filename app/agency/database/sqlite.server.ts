import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { dirname, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { AgencyUnavailable } from '~/agency/port/agency'
import { BetterSqlite } from './better-sqlite.server'
import { type Database, type Query, storable, type Value } from './database'
import { hasTables, migrationOf, SQLITE } from './migrations'
import { SECOND } from '~/time/durations'

/** How long a call waits for another process that is writing. */
const BUSY_TIMEOUT = 5 * SECOND
/** SQLite's own wait, during which the process answers nobody, and the pause between attempts; in milliseconds. */
const BLOCKING_TIMEOUT = 20
const BUSY_PAUSE = 25
/** How long {@link vacuum} waits for other processes. */
const VACUUM_TIMEOUT = 30 * SECOND

/**
 * An SQLite file, shared by several processes. Its rollback journal exists only during a commit: whoever copies,
 * moves or restores the file has the whole database.
 */
export class SqliteDatabase implements Database {
  /** One transaction at a time: while SQLite waits for a lock, the code that releases it cannot run. */
  static #lastTurn: Promise<unknown> = Promise.resolve()

  readonly #file: string
  readonly #busyTimeout: number
  #database: BetterSqlite | null = null
  /** Identifies the open file: its path may come to name another one, and what is written here would be lost. */
  #openedIdentity = ''
  #isMigrated = false

  constructor(file: string, busyTimeout = BUSY_TIMEOUT) {
    this.#file = resolve(file)
    this.#busyTimeout = busyTimeout
  }

  write<Result>(work: (query: Query) => Promise<Result>) {
    return this.#inTurn(async () => {
      if (!this.#database) createFile(this.#file)
      const database = await this.#open()
      const query = queryOn(database)
      database.exec('BEGIN IMMEDIATE')
      try {
        // A restore has happened before, or waits from here on.
        await this.#open()
        if (!this.#isMigrated) {
          for (const sql of await migrationOf(query, SQLITE)) await query(sql)
        }
        const result = await work(query)
        database.exec('COMMIT')
        // Throws if the file was replaced meanwhile.
        await this.#open()
        this.#isMigrated = true
        return result
      } catch (error) {
        if (database.inTransaction) database.exec('ROLLBACK')
        throw error
      }
    })
  }

  read<Row extends object>(sql: string, values?: Value[]) {
    return this.#inTurn(async () => {
      if (!this.#database && !isThere(this.#file)) return []
      const query = queryOn(await this.#open())
      return (await hasTables(query, SQLITE)) ? query<Row>(sql, values) : []
    })
  }

  findDamage() {
    return this.#inTurn(async () => {
      if (!this.#database && !isThere(this.#file)) return []
      const rows = (await this.#open()).pragma('quick_check(20)') as { quick_check: string }[]
      return rows.map((row) => row.quick_check).filter((line) => line !== 'ok')
    })
  }

  /** Copies the database. The file appears complete or not at all, readable by its owner. Rejects if it exists. */
  copyTo(file: string) {
    const unfinished = `${file}.unfinished`
    return this.#inTurn(async () => {
      if (!existsSync(this.#file)) throw new Error('no such file')
      if (existsSync(file)) throw new Error(`${file} is there already`)
      try {
        rmSync(unfinished, { force: true })
        closeSync(openSync(unfinished, 'wx', 0o600))
        const database = await this.#open()
        database.prepare('VACUUM INTO ?').run(resolve(unfinished))
        fsyncPath(unfinished)
        renameSync(unfinished, file)
      } finally {
        rmSync(unfinished, { force: true })
      }
    })
  }

  close() {
    return this.#inTurn(async () => {
      this.#database?.close()
      this.#database = null
      this.#isMigrated = false
    })
  }

  async #inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const deadline = performance.now() + this.#busyTimeout
    const turn = SqliteDatabase.#lastTurn.then(() => retryWhileBusy(work, deadline))
    SqliteDatabase.#lastTurn = turn.catch(() => undefined)
    try {
      return await turn
    } catch (error) {
      const reason = `${this.#file}: ${(error as Error).message}`
      throw new AgencyUnavailable('storage', reason, { cause: error })
    }
  }

  /** Opens the existing file. Throws if the open one has been replaced. */
  async #open(): Promise<BetterSqlite> {
    if (this.#database) {
      if (fileIdentity(this.#file) === this.#openedIdentity) return this.#database
      throw new Error(
        'it was moved, deleted or replaced while the site runs: stop the site, put the right file there, ' +
          'start the site; after --restore, start it again',
      )
    }
    this.#openedIdentity = fileIdentity(this.#file)
    const database = new BetterSqlite(this.#file, { timeout: BLOCKING_TIMEOUT })
    try {
      // Before any pragma: a database that must not be used stays as it is.
      await hasTables(queryOn(database), SQLITE)
      database.pragma('journal_mode = DELETE')
      // EXTRA, unlike FULL, waits until the journal is gone: only then is a commit durable.
      database.pragma('synchronous = EXTRA')
      // Overwrites deleted rows.
      database.pragma('secure_delete = ON')
    } catch (error) {
      database.close()
      throw error
    }
    return (this.#database = database)
  }
}

/**
 * Rewrites a database: `secure_delete` leaves pieces of rows that SQLite had moved to another page. It needs a
 * process of its own: no other can write meanwhile.
 */
export function vacuum(file: string): void {
  const database = new BetterSqlite(file, { fileMustExist: true, timeout: VACUUM_TIMEOUT })
  try {
    database.exec('VACUUM')
  } finally {
    database.close()
  }
}

/** Runs `work`, and repeats it while the database is busy, until `deadline` of `performance.now()`. */
async function retryWhileBusy<Result>(
  work: () => Promise<Result>,
  deadline: number,
): Promise<Result> {
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!isBusy(error) || performance.now() > deadline) throw error
    }
    await delay(BUSY_PAUSE)
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof BetterSqlite.SqliteError && error.code.startsWith('SQLITE_BUSY')
}

/** Throws if nobody can tell, as under a file. From Node 22 on, `throwIfNoEntry` takes that for a missing entry. */
function isThere(file: string): boolean {
  try {
    statSync(file)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false
    throw error
  }
}

/** Creates a missing file. Nobody else on the machine may read it or its folder. */
function createFile(file: string): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  closeSync(openSync(file, 'a', 0o600))
}

/** Returns the device and the inode of a file, which a new name does not change. */
export function fileIdentity(path: string): string {
  const stat = statSync(path, { throwIfNoEntry: false })
  return `${stat?.dev}:${stat?.ino}`
}

/** Waits until a file is on the disk, or the names in a folder, for which Windows cannot wait. */
export function fsyncPath(path: string): void {
  const isFolder = statSync(path).isDirectory()
  if (isFolder && process.platform === 'win32') return
  // Windows writes out only what may be written to.
  const descriptor = openSync(path, isFolder ? 'r' : 'r+')
  fsyncSync(descriptor)
  closeSync(descriptor)
}

export function queryOn(database: BetterSqlite): Query {
  return async <Row extends object>(sql: string, values: Value[] = []) => {
    const statement = database.prepare<[Record<string, Value>], Row>(sql)
    const parameters = Object.fromEntries(values.map((value, at) => [at + 1, storable(value)]))
    if (statement.reader) return statement.all(parameters)
    statement.run(parameters)
    return []
  }
}
