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
import { AgencyUnavailable } from '~/agency/agency'
import { BetterSqlite } from './better-sqlite.server'
import { type Database, type Query, storable, type Value } from './database'
import { checkVersion, latestVersion, migrationFrom, SQLITE } from './migrations'

/** Milliseconds for a call to wait for another process that is writing, counted from the call. */
const BUSY_TIMEOUT = 5000
/**
 * Milliseconds for SQLite itself to wait, and between two attempts: while it waits, the process answers nobody, not
 * even with a cached page.
 */
const BLOCKING_TIMEOUT = 20
const BUSY_PAUSE = 25

/** An SQLite file, which several processes may share. */
export class SqliteDatabase implements Database {
  /**
   * One transaction at a time in this process: while SQLite waits for a lock, nothing else runs, not
   * even the code that would release it.
   */
  static #lastTurn: Promise<unknown> = Promise.resolve()

  readonly #file: string
  readonly #busyTimeout: number
  #database: BetterSqlite | null = null
  /** Which files are open, as the file system numbers them. */
  #openFiles = ''
  #isMigrated = false

  constructor(file: string, busyTimeout = BUSY_TIMEOUT) {
    this.#file = resolve(file)
    this.#busyTimeout = busyTimeout
  }

  write<Result>(work: (query: Query) => Promise<Result>) {
    return this.#inTurn(async () => {
      if (!this.#database) createFile(this.#file)
      const database = this.#open()
      database.exec('BEGIN IMMEDIATE')
      try {
        if (!this.#isMigrated) migrate(database)
        const result = await work(async (sql, values) => query(database, sql, values))
        database.exec('COMMIT')
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
      if (!this.#database && !existsSync(this.#file)) return []
      const database = this.#open()
      return versionOf(database) === 0 ? [] : query<Row>(database, sql, values)
    })
  }

  async overwriteDeleted() {
    await this.#inTurn(async () => {
      const database = this.#open()
      // Pages that rows have moved from may hold copies of what was deleted since.
      database.exec('VACUUM')
      // Empties the log, where they would stay for a while. A reader may hold it up until later.
      database.pragma('wal_checkpoint(TRUNCATE)')
    })
  }

  /**
   * Copies the database as it is at this moment. The file appears whole or not at all, readable by its
   * owner alone. Rejects where there is a file already.
   */
  copyTo(file: string) {
    const unfinished = `${file}.unfinished`
    return this.#inTurn(async () => {
      if (!existsSync(this.#file)) throw new Error('no such file')
      if (existsSync(file)) throw new Error(`${file} is there already`)
      try {
        rmSync(unfinished, { force: true })
        closeSync(openSync(unfinished, 'wx', 0o600))
        this.#open().prepare('VACUUM INTO ?').run(resolve(unfinished))
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

  /** Opens the file, which is there. Throws where another one has taken the place of an open one. */
  #open(): BetterSqlite {
    if (this.#database) {
      // A file that was moved or deleted still takes writes, which nobody would see again.
      if (this.#openFiles === filesAt(this.#file)) return this.#database
      throw new Error(
        'replaced or deleted while the site runs: stop the site, put the right file there without ' +
          '-wal and -shm, and start the site',
      )
    }
    const database = new BetterSqlite(this.#file, { timeout: BLOCKING_TIMEOUT })
    try {
      chooseWriteAheadLog(database)
      // Each commit waits for the disk; better-sqlite3's default in WAL mode does not.
      database.pragma('synchronous = FULL')
      // What is deleted, or moves to another page, is overwritten.
      database.pragma('secure_delete = ON')
      checkVersion(versionOf(database), SQLITE)
    } catch (error) {
      database.close()
      throw error
    }
    this.#database = database
    this.#openFiles = filesAt(this.#file)
    return database
  }
}

/** Runs `work`, and again for as long as another process keeps the database busy, until a moment of `performance.now()`. */
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

/** Makes the file where there is none. It and its folder are for nobody else on the machine. */
function createFile(file: string): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  closeSync(openSync(file, 'a', 0o600))
}

/** SQLite does not wait by itself where another process does the same to a new file. */
function chooseWriteAheadLog(database: BetterSqlite): void {
  try {
    database.pragma('journal_mode = WAL')
  } catch {
    database.exec('BEGIN IMMEDIATE; COMMIT')
    database.pragma('journal_mode = WAL')
  }
}

function migrate(database: BetterSqlite): void {
  database.exec(migrationFrom(versionOf(database), SQLITE))
  database.pragma(`user_version = ${latestVersion(SQLITE)}`)
}

function versionOf(database: BetterSqlite): number {
  return database.pragma('user_version', { simple: true }) as number
}

function query<Row extends object>(
  database: BetterSqlite,
  sql: string,
  values: Value[] = [],
): Row[] {
  const statement = database.prepare<[Record<string, Value>], Row>(sql)
  const parameters = Object.fromEntries(values.map((value, at) => [at + 1, storable(value)]))
  if (statement.reader) return statement.all(parameters)
  statement.run(parameters)
  return []
}

/** The numbers of a database's file and of its write-ahead log. */
function filesAt(file: string): string {
  return [file, `${file}-wal`]
    .map((path) => {
      const stat = statSync(path, { throwIfNoEntry: false })
      return `${stat?.dev}:${stat?.ino}`
    })
    .join()
}
