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
/**
 * How long SQLite itself waits, and the pause between two attempts, in milliseconds. While SQLite waits,
 * the process answers nobody.
 */
const BLOCKING_TIMEOUT = 20
const BUSY_PAUSE = 25
/** How long {@link vacuum} waits for other processes. */
const VACUUM_TIMEOUT = 30 * SECOND

/**
 * An SQLite file, which several processes may share. With a rollback journal it is one file, but for the moments of a
 * commit: whoever moves, copies, links or restores it moves the whole database.
 */
export class SqliteDatabase implements Database {
  /**
   * One transaction at a time in this process: while SQLite waits for a lock, the code that would
   * release it cannot run.
   */
  static #lastTurn: Promise<unknown> = Promise.resolve()

  readonly #file: string
  readonly #busyTimeout: number
  #database: BetterSqlite | null = null
  /** Which file is open. The path may come to name another one, and what is written to this one would be lost. */
  #openFile = ''
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
        // A restore either came before, or waits from here on.
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

  /**
   * Copies the database as it is now. The file appears complete or not at all, readable by its owner
   * alone. Rejects if the file exists.
   */
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
        const descriptor = openSync(unfinished, 'r+')
        fsyncSync(descriptor)
        closeSync(descriptor)
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
      if (numberOf(this.#file) === this.#openFile) return this.#database
      throw new Error(
        'it was moved, deleted or replaced while the site runs: stop the site, put the right file there, ' +
          'start the site; after --restore, start it again',
      )
    }
    this.#openFile = numberOf(this.#file)
    const database = new BetterSqlite(this.#file, { timeout: BLOCKING_TIMEOUT })
    try {
      // Before anything is set: a database that must not be used stays as it is.
      await hasTables(queryOn(database), SQLITE)
      database.pragma('journal_mode = DELETE')
      // A commit is durable when its journal is gone: EXTRA waits for that, too, which FULL does not.
      database.pragma('synchronous = EXTRA')
      // Deleted rows are overwritten.
      database.pragma('secure_delete = ON')
    } catch (error) {
      database.close()
      throw error
    }
    return (this.#database = database)
  }
}

/**
 * Rewrites a database. `secure_delete` leaves pieces of few deleted rows: those that SQLite had moved to another page.
 * For a process of its own: while it runs, no other one can write.
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

/**
 * Throws where nobody can tell, such as under a file in a folder's place: what cannot be looked at is not empty. Not by
 * `throwIfNoEntry`, for which that is no entry either from Node 22 on.
 */
function isThere(file: string): boolean {
  try {
    statSync(file)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false
    throw error
  }
}

/** Creates the file if it is missing. Nobody else on the machine may read it or its folder. */
function createFile(file: string): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  closeSync(openSync(file, 'a', 0o600))
}

/** Returns what identifies a file, whatever it is called. */
export function numberOf(path: string): string {
  const stat = statSync(path, { throwIfNoEntry: false })
  return `${stat?.dev}:${stat?.ino}`
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
