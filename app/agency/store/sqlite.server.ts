import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { AgencyUnavailable } from '~/agency/port/agency'
import { BetterSqlite } from './better-sqlite.server'
import { type Database, type Query, storable, type Value } from './database'
import { hasTables, migrationOf, SQLITE } from './migrations'
import { OpenFiles, refuseForeignLog } from './sqlite-files.server'
import { SECOND } from '~/format/durations'

/** How long a call waits for another process that is writing. */
const BUSY_TIMEOUT = 5 * SECOND
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
  #openFiles: OpenFiles | null = null
  /** SQLite's number for the state of the database after the last write; another process's write changes it. */
  #writtenState: unknown
  #isMigrated = false

  constructor(file: string, busyTimeout = BUSY_TIMEOUT) {
    this.#file = resolve(file)
    this.#busyTimeout = busyTimeout
  }

  write<Result>(work: (query: Query) => Promise<Result>) {
    return this.#inTurn(async () => {
      if (!this.#database) {
        refuseForeignLog(this.#file)
        createFile(this.#file)
      }
      const database = this.#open()
      database.exec('BEGIN IMMEDIATE')
      try {
        const query = queryOn(database)
        if (!this.#isMigrated) {
          for (const sql of await migrationOf(query, SQLITE)) await query(sql)
        }
        const result = await work(query)
        database.exec('COMMIT')
        // Throws if the files were replaced meanwhile.
        this.#open()
        this.#isMigrated = true
        this.#writtenState = stateOf(database)
        return result
      } catch (error) {
        if (database.inTransaction) database.exec('ROLLBACK')
        throw error
      }
    })
  }

  read<Row extends object>(sql: string, values?: Value[]) {
    return this.#inTurn(async () => {
      if (!this.#database && !existsSync(this.#file)) {
        refuseForeignLog(this.#file)
        return []
      }
      const query = queryOn(this.#open())
      return (await hasTables(query, SQLITE)) ? query<Row>(sql, values) : []
    })
  }

  async overwriteDeleted() {
    // Old pages may hold copies of deleted rows. Where the disk has no space for this, the log is emptied anyway.
    const cleaned = this.#inTurn(async () => void this.#open().exec('VACUUM'))
    await cleaned.catch(() => undefined)
    await this.#emptyLog()
    await cleaned
  }

  /** Empties the log. While another process reads, such as a copy that is being made, it cannot be. */
  async #emptyLog() {
    const deadline = performance.now() + this.#busyTimeout
    const isDone = () =>
      this.#inTurn(async () => {
        const [result] = this.#open().pragma('wal_checkpoint(TRUNCATE)') as Checkpoint[]
        return result?.busy === 0
      })
    while (!(await isDone())) {
      if (performance.now() > deadline) {
        const reason = `${this.#file}: another process reads, so that ${this.#file}-wal was not emptied`
        throw new AgencyUnavailable('storage', reason)
      }
      await delay(BUSY_PAUSE)
    }
  }

  findDamage() {
    return this.#inTurn(async () => {
      if (!this.#database && !existsSync(this.#file)) return []
      const rows = this.#open().pragma('quick_check(20)') as { quick_check: string }[]
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
    return this.#inTurn(async () => this.#close())
  }

  /**
   * Also called when the process ends, so that a stopped site leaves one file: whoever copies it, or puts
   * another one in its place, need not know of the log.
   */
  readonly #close = () => {
    process.off('exit', this.#close)
    const [database, files] = [this.#database, this.#openFiles]
    if (!database || !files) return
    const isLeft = files.replaced() !== undefined && !this.#saveLog() && files.isThere('database')
    if (isLeft) closeAndLeave(database, this.#file)
    else database.close()
    this.#database = null
    this.#openFiles = null
    this.#isMigrated = false
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
      const replaced = this.#openFiles?.replaced()
      if (replaced === undefined) return this.#database
      this.#saveLog()
      const isLog = /-(wal|shm)$/.test(replaced)
      throw new Error(
        `${replaced} was replaced or deleted while the site runs: stop the site, ` +
          `${isLog ? '' : 'put the right file there without -wal and -shm, '}start the site`,
      )
    }
    refuseForeignLog(this.#file)
    const database = new BetterSqlite(this.#file, { timeout: BLOCKING_TIMEOUT })
    try {
      chooseWriteAheadLog(database)
      // Each commit waits for the disk; by default, better-sqlite3 does not in WAL mode.
      database.pragma('synchronous = FULL')
      // Deleted and moved rows are overwritten.
      database.pragma('secure_delete = ON')
      // A connection opens the log at its first read.
      stateOf(database)
    } catch (error) {
      database.close()
      throw error
    }
    this.#openFiles = new OpenFiles(this.#file)
    process.once('exit', this.#close)
    return (this.#database = database)
  }

  /**
   * Brings what is only in the log into the database, if the log was deleted, moved away or replaced: this
   * connection still has it. Does nothing if others may have written to another log. Returns whether all of it is
   * in the database.
   */
  #saveLog(): boolean {
    const [database, files] = [this.#database, this.#openFiles]
    if (!database || database.inTransaction || !files?.isLogLost()) return false
    if (!files.isLogEmpty() && stateOf(database) !== this.#writtenState) return false
    const [result] = database.pragma('wal_checkpoint(PASSIVE)') as Checkpoint[]
    return result !== undefined && result.log === result.checkpointed
  }
}

/** What `PRAGMA wal_checkpoint` returns: 1 if it could not finish, the log's pages, and those that are in the database. */
interface Checkpoint {
  busy: number
  log: number
  checkpointed: number
}

/**
 * Closes a connection without the last one's duty to write the log into the database and delete it by its name:
 * others go on with files that this connection does not know. Not the last one is what is closed before a
 * read-only one, which can do neither.
 */
function closeAndLeave(database: BetterSqlite, file: string): void {
  const last = new BetterSqlite(file, { readonly: true, timeout: BLOCKING_TIMEOUT })
  // A connection opens the database at its first read.
  stateOf(last)
  database.close()
  last.close()
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

function stateOf(database: BetterSqlite): unknown {
  return database.pragma('data_version', { simple: true })
}

function queryOn(database: BetterSqlite): Query {
  return async <Row extends object>(sql: string, values: Value[] = []) => {
    const statement = database.prepare<[Record<string, Value>], Row>(sql)
    const parameters = Object.fromEntries(values.map((value, at) => [at + 1, storable(value)]))
    if (statement.reader) return statement.all(parameters)
    statement.run(parameters)
    return []
  }
}
