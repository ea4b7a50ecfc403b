import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { dirname, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { AgencyUnavailable } from '~/agency/port/agency'
import { BetterSqlite } from './better-sqlite.server'
import { type Database, type Query, storable, type Value } from './database'
import {
  checkVersion,
  migrationFrom,
  oldestWriter,
  SQLITE,
  steppedBackWriter,
  stepsDone,
} from './migrations'

/** How long a call waits for another process that is writing, in milliseconds. */
const BUSY_TIMEOUT = 5000
/**
 * How long SQLite itself waits, and the pause between two attempts, in milliseconds. While SQLite waits,
 * the process answers nobody.
 */
const BLOCKING_TIMEOUT = 20
const BUSY_PAUSE = 25

/** An SQLite file, which several processes may share. */
export class SqliteDatabase implements Database {
  /**
   * One transaction at a time in this process: while SQLite waits for a lock, the code that would
   * release it cannot run.
   */
  static #lastTurn: Promise<unknown> = Promise.resolve()

  readonly #file: string
  readonly #busyTimeout: number
  #database: BetterSqlite | null = null
  /**
   * A second connection. The last one that a process closes writes the log into the database and deletes
   * it, by its name. If the files have been replaced, both connections stay open: then the last one is
   * this one, which is read-only and does neither.
   */
  #lastToClose: BetterSqlite | null = null
  #openFiles: Files = new Map()
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
        // Throws if the files were replaced meanwhile.
        this.#open()
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
      // Old pages may hold copies of deleted rows.
      database.exec('VACUUM')
      // The write-ahead log, too. A reader may delay this.
      database.pragma('wal_checkpoint(TRUNCATE)')
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

  stepBack() {
    return this.write(async (query) => {
      await query(`PRAGMA user_version = ${steppedBackWriter(SQLITE)}`)
    })
  }

  stepForward() {
    return this.write(async (query) => {
      const [row] = await query<{ user_version: number }>('PRAGMA user_version')
      if (row?.user_version !== steppedBackWriter(SQLITE)) return
      await query(`PRAGMA user_version = ${oldestWriter(SQLITE)}`)
    })
  }

  close() {
    return this.#inTurn(async () => {
      if (replacedFile(this.#openFiles) !== undefined) return
      this.#lastToClose?.close()
      this.#database?.close()
      this.#database = null
      this.#openFiles.clear()
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

  /** Opens the existing file. Throws if one of the open files has been replaced. */
  #open(): BetterSqlite {
    if (this.#database) {
      const replaced = replacedFile(this.#openFiles)
      if (replaced === undefined) return this.#database
      const isLog = /-(wal|shm)$/.test(replaced)
      throw new Error(
        `${replaced} was replaced or deleted while the site runs: stop the site, ` +
          `${isLog ? '' : 'put the right file there without -wal and -shm, '}start the site`,
      )
    }
    const database = new BetterSqlite(this.#file, { timeout: BLOCKING_TIMEOUT })
    try {
      chooseWriteAheadLog(database)
      // Each commit waits for the disk; by default, better-sqlite3 does not in WAL mode.
      database.pragma('synchronous = FULL')
      // Deleted and moved rows are overwritten.
      database.pragma('secure_delete = ON')
      checkVersion(versionOf(database), SQLITE)
      this.#lastToClose = new BetterSqlite(this.#file, {
        readonly: true,
        timeout: BLOCKING_TIMEOUT,
      })
      // A connection opens the log at its first read.
      versionOf(this.#lastToClose)
    } catch (error) {
      this.#lastToClose?.close()
      database.close()
      throw error
    }
    this.#openFiles = filesOf(this.#file)
    return (this.#database = database)
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

/** Creates the file if it is missing. Nobody else on the machine may read it or its folder. */
function createFile(file: string): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  closeSync(openSync(file, 'a', 0o600))
}

/** Waits by BEGIN: SQLite does not wait if another process sets the mode of a new file. */
function chooseWriteAheadLog(database: BetterSqlite): void {
  try {
    database.pragma('journal_mode = WAL')
  } catch {
    database.exec('BEGIN IMMEDIATE; COMMIT')
    database.pragma('journal_mode = WAL')
  }
}

function migrate(database: BetterSqlite): void {
  const version = versionOf(database)
  checkVersion(version, SQLITE)
  const sql = migrationFrom(stepsDone(version, countedSteps(database), SQLITE), SQLITE)
  if (sql === '') return
  database.exec(sql)
  database.pragma(`user_version = ${oldestWriter(SQLITE)}`)
}

function countedSteps(database: BetterSqlite): number | undefined {
  const isThere = database.prepare("SELECT 1 FROM sqlite_master WHERE name = 'schema_steps'").get()
  if (!isThere) return undefined
  return database.prepare<[], number>('SELECT done FROM schema_steps').pluck().get()
}

/** Returns the oldest schema version that may write, 0 if there are no tables. */
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

/** Paths of a database's files, with the device and inode number of each. */
type Files = Map<string, string>

/**
 * Returns the files of an open database: itself, its write-ahead log and the log's index, which is also
 * what processes lock. A process that goes on with a file that was moved or deleted loses what it
 * writes, or overwrites what others write (https://sqlite.org/howtocorrupt.html, 2.5).
 */
function filesOf(file: string): Files {
  // SQLite puts the other two beside the file that a symbolic link leads to.
  const real = realpathSync(file)
  return new Map([file, `${real}-wal`, `${real}-shm`].map((path) => [path, numbersOf(path)]))
}

function replacedFile(files: Files): string | undefined {
  return [...files.keys()].find((path) => numbersOf(path) !== files.get(path))
}

function numbersOf(path: string): string {
  const stat = statSync(path, { throwIfNoEntry: false })
  return `${stat?.dev}:${stat?.ino}`
}
