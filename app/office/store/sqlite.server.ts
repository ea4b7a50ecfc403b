import {
  accessSync,
  closeSync,
  constants,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  statfsSync,
  statSync,
} from 'node:fs'
import { dirname, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import BetterSqlite from 'better-sqlite3'
import { AgencyUnavailable } from '~/agency/agency'
import { log } from '~/log/log.server'
import type { Database, Query, Value } from './database'
import { SQLITE_SCHEMA, upgradeFrom } from './schema.server'

/** How long to wait for another process that is writing, and how often to look, in milliseconds. */
const BUSY_TIMEOUT = 5000
const BUSY_PAUSE = 25
/** Less room on the disk than this, in bytes, and the next request may not fit. */
const DISK_RESERVE = 1024 * 1024

interface Connection {
  database: BetterSqlite.Database
  /** Which files they are, as the file system numbers them. */
  inodes: Inodes
}

interface Inodes {
  file: number
  /** The write-ahead log. */
  wal: number
}

/** An SQLite file, which several processes may share. */
export class SqliteDatabase implements Database {
  readonly takeTurn = null
  readonly #file: string
  readonly #busyTimeout: number
  #connection: Connection | null = null
  #lastTurn: Promise<unknown> = Promise.resolve()

  constructor(file: string, busyTimeout = BUSY_TIMEOUT) {
    this.#file = resolve(file)
    this.#busyTimeout = busyTimeout
  }

  write<Result>(work: (query: Query) => Promise<Result>) {
    return this.#attempt(() => this.#transact(work, 'COMMIT'))
  }

  async rehearse(work: (query: Query) => Promise<unknown>) {
    await this.#attempt(async () => {
      await this.#transact(work, 'ROLLBACK')
      // What is taken back never reaches the disk.
      accessSync(this.#file, constants.W_OK)
      const { bavail, bsize } = statfsSync(dirname(this.#file))
      if (bavail * bsize < DISK_RESERVE) throw new Error('the disk is full')
    })
  }

  read<Row extends object>(sql: string, values?: Value[]) {
    return this.#attempt(async () =>
      existsSync(this.#file) ? query<Row>(this.#open(), sql, values) : [],
    )
  }

  async overwriteDeleted() {
    await this.#attempt(async () => {
      const database = this.#open()
      // Pages that were written before each deletion was overwritten, too, may hold copies.
      database.exec('VACUUM')
      // Empties the log, where they would stay for a while. A reader may hold it up until later.
      database.pragma('wal_checkpoint(TRUNCATE)')
    })
  }

  /**
   * Copies the database as it is at this moment. The file appears whole or not at all, readable by its
   * owner alone. Rejects where there is a file already.
   */
  async copyTo(file: string) {
    const target = resolve(file)
    const unfinished = `${target}.unfinished`
    await this.#attempt(async () => {
      if (!existsSync(this.#file)) throw new Error('no such file')
      if (existsSync(target)) throw new Error(`${target} is there already; name another file`)
      try {
        rmSync(unfinished, { force: true })
        closeSync(openSync(unfinished, 'wx', 0o600))
        this.#open().prepare('VACUUM INTO ?').run(unfinished)
        const descriptor = openSync(unfinished, 'r+')
        fsyncSync(descriptor)
        closeSync(descriptor)
        renameSync(unfinished, target)
      } finally {
        rmSync(unfinished, { force: true })
      }
    })
  }

  close() {
    return this.#inTurn(async () => this.#disconnect())
  }

  async #transact<Result>(work: (query: Query) => Promise<Result>, end: 'COMMIT' | 'ROLLBACK') {
    const database = this.#open()
    database.exec('BEGIN IMMEDIATE')
    try {
      const result = await work(async (sql, values) => query(database, sql, values))
      database.exec(end)
      return result
    } catch (error) {
      if (database.inTransaction) database.exec('ROLLBACK')
      throw error
    }
  }

  /**
   * Does something with the database, and again for as long as another process keeps it busy.
   *
   * SQLite could wait by itself (`busy_timeout`), but better-sqlite3 would hold the whole site still
   * meanwhile, and some cases it never waits for, such as two processes that create one file.
   */
  async #attempt<Result>(work: () => Promise<Result>): Promise<Result> {
    const deadline = performance.now() + this.#busyTimeout
    for (;;) {
      try {
        return await this.#inTurn(work)
      } catch (error) {
        if (!isBusy(error) || performance.now() > deadline) {
          const reason = `${this.#file}: ${(error as Error).message}`
          throw new AgencyUnavailable('storage', reason, { cause: error })
        }
      }
      await delay(BUSY_PAUSE)
    }
  }

  /** One at a time: all of this process's work shares a connection, and so its transaction. */
  #inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const turn = this.#lastTurn.then(work)
    this.#lastTurn = turn.catch((error: unknown) => {
      if (!isBusy(error)) this.#disconnect()
    })
    return turn
  }

  #disconnect(): void {
    this.#connection?.database.close()
    this.#connection = null
  }

  #open(): BetterSqlite.Database {
    if (this.#connection) {
      // A file that was moved or deleted still takes writes, which nobody would see again.
      if (isDeepStrictEqual(this.#inodes(), this.#connection.inodes)) {
        return this.#connection.database
      }
      this.#leave(this.#connection)
    }
    // Personal data: for nobody else on the machine.
    mkdirSync(dirname(this.#file), { recursive: true, mode: 0o700 })
    if (!existsSync(this.#file)) closeSync(openSync(this.#file, 'a', 0o600))
    const database = new BetterSqlite(this.#file, { timeout: 0 })
    try {
      database.pragma('journal_mode = WAL')
      // Each commit waits for the disk; better-sqlite3's default in WAL mode does not.
      database.pragma('synchronous = FULL')
      // What is deleted, or moves to another page, is overwritten.
      database.pragma('secure_delete = ON')
      upgrade(database)
      this.#connection = { database, inodes: this.#inodes() }
      return database
    } catch (error) {
      database.close()
      throw error
    }
  }

  #inodes(): Inodes {
    return { file: inodeOf(this.#file), wal: inodeOf(`${this.#file}-wal`) }
  }

  /**
   * Closes a file that is no longer at its place. What stands in its log alone goes into it first;
   * then the log goes, which SQLite would take for that of the next file in this place.
   */
  #leave({ database, inodes }: Connection): void {
    this.#connection = null
    database.pragma('wal_checkpoint')
    database.close()
    log('store-replaced', { file: this.#file })
    // Another process may have made a new one.
    const { file, wal } = this.#inodes()
    if (file === inodes.file || wal !== inodes.wal) return
    for (const suffix of ['-wal', '-shm']) rmSync(this.#file + suffix, { force: true })
  }
}

function query<Row extends object>(
  database: BetterSqlite.Database,
  sql: string,
  values: Value[] = [],
): Row[] {
  const statement = database.prepare<[Record<string, Value>], Row>(sql)
  const parameters = Object.fromEntries(values.map((value, index) => [index + 1, value]))
  if (statement.reader) return statement.all(parameters)
  statement.run(parameters)
  return []
}

function upgrade(database: BetterSqlite.Database): void {
  const missing = () => {
    const version = database.pragma('user_version', { simple: true }) as number
    return upgradeFrom(version, SQLITE_SCHEMA)
  }
  // Looks before it locks: listing must not wait for a writer, nor need the right to write.
  if (missing() === '') return
  database
    .transaction(() => {
      database.exec(missing())
      database.pragma(`user_version = ${SQLITE_SCHEMA.version}`)
    })
    .immediate()
}

function isBusy(error: unknown): boolean {
  return error instanceof BetterSqlite.SqliteError && error.code.startsWith('SQLITE_BUSY')
}

/** Which file stands at a path; 0 for none. */
function inodeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.ino ?? 0
}
