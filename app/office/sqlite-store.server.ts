import { createHash } from 'node:crypto'
import { closeSync, mkdirSync, openSync, renameSync, rmSync, statfsSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import Database from 'better-sqlite3'
import { log } from '~/log.server'
import { AgencyUnavailable, type RequestMarks, type ServiceRequest } from '~/agency/agency'
import { LEASE, type Notice, type NoticeOutcome, type Outbox } from './outbox'
import { keyBeside, REPEAT_WINDOW, repeatMarks } from './repeats'
import { backUp } from './sqlite-backup.server'
import type { RequestStore, SaveOutcome, StoredRequest } from './store.server'

/** How long to wait for another process that is writing, and how often to look, in milliseconds. */
const BUSY_TIMEOUT = 5000
const BUSY_PAUSE = 25
/** Less room on the disk than this, in bytes, and the next request may not fit. */
const DISK_RESERVE = 1024 * 1024

/** Steps that bring a database up to date; `user_version` is how many of them it has had. */
const UPGRADES = [
  `CREATE TABLE requests (
     id INTEGER PRIMARY KEY AUTOINCREMENT,
     created_at INTEGER NOT NULL, -- milliseconds since 1970
     idempotency_key TEXT NOT NULL UNIQUE,
     key_hour INTEGER NOT NULL, -- hours since 1970
     content_hash TEXT NOT NULL,
     name TEXT NOT NULL,
     phone TEXT NOT NULL,
     address TEXT NOT NULL,
     comment TEXT NOT NULL,
     services TEXT NOT NULL -- JSON list of titles
   ) STRICT;
   CREATE INDEX requests_by_content ON requests (content_hash, created_at);`,

  `ALTER TABLE requests ADD COLUMN suspect INTEGER NOT NULL DEFAULT 0;
   CREATE TABLE notices (
     request_id INTEGER PRIMARY KEY REFERENCES requests (id),
     state TEXT NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'sent', 'failed')),
     due_at INTEGER NOT NULL, -- milliseconds since 1970; while claimed, the end of the lease
     claimed INTEGER NOT NULL DEFAULT 0,
     attempts INTEGER NOT NULL DEFAULT 0,
     fault TEXT -- what the last attempt met
   ) STRICT;
   CREATE INDEX notices_waiting ON notices (due_at) WHERE state = 'waiting';`,
]

// One statement looks and writes, so that of several saves at once, in several processes, one stores.
const INSERT = `
  INSERT INTO requests (created_at, idempotency_key, key_hour, content_hash,
    name, phone, address, comment, services, suspect)
  SELECT @now, @key, @keyHour, @contentHash, @name, @phone, @address, @comment, @services, @suspect
  WHERE NOT EXISTS (
    SELECT 1 FROM requests
    WHERE content_hash = @contentHash AND abs(created_at - @now) < ${REPEAT_WINDOW}
      AND key_hour <> @keyHour
  )
  ON CONFLICT (idempotency_key) DO NOTHING`

const FIND_OTHER = `
  SELECT 1 FROM requests WHERE idempotency_key = @key AND content_hash <> @contentHash`

const INSERT_NOTICE = 'INSERT INTO notices (request_id, due_at) VALUES (?, ?)'

const COLUMNS = 'id, created_at, name, phone, address, comment, services'

const LIST = `
  SELECT ${COLUMNS} FROM requests WHERE suspect = ? AND created_at >= ?
  ORDER BY created_at DESC, id DESC`

const CLAIM = `
  UPDATE notices SET due_at = @now + ${LEASE}, claimed = 1, attempts = attempts + 1
  WHERE request_id = (
    SELECT request_id FROM notices WHERE state = 'waiting' AND due_at <= @now
      AND EXISTS (SELECT 1 FROM requests WHERE id = request_id) -- else the staff deleted it by hand
    ORDER BY due_at, request_id LIMIT 1
  )
  RETURNING request_id, attempts`

const READ_CLAIMED = `SELECT ${COLUMNS}, suspect, idempotency_key FROM requests WHERE id = ?`

const SETTLE = `
  UPDATE notices
  SET state = @state, due_at = coalesce(@dueAt, due_at), fault = @fault, claimed = 0
  WHERE request_id = @id AND (attempts = @attempts OR @state = 'sent')`

const HURRY = `
  UPDATE notices SET due_at = ? WHERE state = 'waiting' AND attempts > 0 AND claimed = 0`

const COUNT_WAITING = `
  SELECT count(*) FROM notices JOIN requests ON id = request_id WHERE state = 'waiting'`

const LIST_FAILED = `
  SELECT ${COLUMNS}, attempts, fault FROM notices JOIN requests ON id = request_id
  WHERE state = 'failed' ORDER BY created_at DESC, id DESC`

/** The open file, with the statements of a save, which are costly to prepare. */
interface Connection {
  database: Database.Database
  /** Which file and which journal they are, as the file system numbers them. */
  inodes: { file: number; journal: number }
  insert: Database.Statement
  findOther: Database.Statement
  insertNotice: Database.Statement
}

/**
 * What SQLite says of a checkpoint: the pages in the journal, and how many of them the file has now,
 * both -1 where another process was at it (`busy`).
 */
interface WalCheckpoint {
  busy: number
  log: number
  checkpointed: number
}

/** A save that waits for the next transaction. */
interface Save {
  row: { key: string; contentHash: string; [column: string]: unknown }
  notify: boolean
  now: number
  resolve: (outcome: SaveOutcome) => void
  reject: (error: unknown) => void
}

interface Row extends Omit<ServiceRequest, 'services'> {
  id: number
  created_at: number
  services: string
}

/**
 * The requests in one SQLite file, which several processes may share. It opens the file when it is
 * first needed and, after a failure, anew.
 */
export class SqliteStore implements RequestStore, Outbox {
  readonly #file: string
  #connection: Connection | null = null
  #waiting: Save[] = []

  constructor(file: string) {
    this.#file = resolve(file)
  }

  async prepare() {
    await this.#attempt(() => this.#open())
  }

  async save(
    request: ServiceRequest,
    idempotencyKey: string,
    {
      suspect = false,
      notify = false,
      now = Date.now(),
    }: RequestMarks & { notify?: boolean; now?: number } = {},
  ) {
    const { name, phone, address, comment } = request
    const row = {
      name,
      phone,
      address,
      comment,
      services: JSON.stringify(request.services),
      suspect: Number(suspect),
      now,
      key: idempotencyKey,
      ...repeatMarks(request, idempotencyKey, now),
    }
    return new Promise<SaveOutcome>((resolve, reject) => {
      this.#waiting.push({ row, notify, now, resolve, reject })
      if (this.#waiting.length === 1) setImmediate(() => void this.#saveWaiting())
    })
  }

  async list({ suspect = false, since = 0 } = {}) {
    const rows = await this.#read([], ({ database }) =>
      database.prepare<[number, number], Row>(LIST).all(Number(suspect), since),
    )
    return rows.map(toStoredRequest)
  }

  async purge(before: number) {
    if (inodeOf(this.#file) === 0) return 0
    const purged = await this.#write(({ database }) => {
      database
        .prepare(
          'DELETE FROM notices WHERE request_id IN (SELECT id FROM requests WHERE created_at < ?)',
        )
        .run(before)
      return database.prepare('DELETE FROM requests WHERE created_at < ?').run(before).changes
    })
    await this.#attempt(() => {
      const { database } = this.#open()
      // Pages that were written before each deletion was overwritten, too, may hold copies.
      database.exec('VACUUM')
      // Empties the journal, where they would stay for a while. A reader may hold it up until later.
      database.pragma('wal_checkpoint(TRUNCATE)')
    })
    return purged
  }

  async check() {
    await this.#write(() => undefined)
    await this.#attempt(() => {
      const { bavail, bsize } = statfsSync(dirname(this.#file))
      if (bavail * bsize < DISK_RESERVE) throw new Error('the disk is full')
    })
  }

  async backup(file: string) {
    await this.#attempt(() => {
      if (inodeOf(this.#file) === 0) throw new Error('no such file')
      backUp(this.#open().database, file)
    })
  }

  async claimNotice(now = Date.now()): Promise<Notice | null> {
    return this.#write(({ database }) => {
      const claimed = database
        .prepare<object, { request_id: number; attempts: number }>(CLAIM)
        .get({ now })
      if (!claimed) return null
      const row = database
        .prepare<[number], Row & { suspect: number; idempotency_key: string }>(READ_CLAIMED)
        .get(claimed.request_id)
      if (!row) throw new Error(`notice ${claimed.request_id} has no request`)
      const { suspect, idempotency_key, ...request } = row
      return {
        request: toStoredRequest(request),
        suspect: suspect === 1,
        identity: createHash('sha256').update(idempotency_key).digest('hex'),
        attempts: claimed.attempts,
      }
    })
  }

  async settleNotice({ request, attempts }: Notice, outcome: NoticeOutcome) {
    const settled = { dueAt: null, fault: null, ...outcome, id: request.id, attempts }
    await this.#write(({ database }) => database.prepare(SETTLE).run(settled))
  }

  async hurryNotices(now = Date.now()) {
    await this.#write(({ database }) => database.prepare(HURRY).run(now))
  }

  async countWaitingNotices() {
    return this.#read(0, ({ database }) =>
      Number(database.prepare<[], number>(COUNT_WAITING).pluck().get()),
    )
  }

  async listFailedNotices() {
    const rows = await this.#read([], ({ database }) =>
      database.prepare<[], Row & { attempts: number; fault: string }>(LIST_FAILED).all(),
    )
    return rows.map(({ attempts, fault, ...row }) => ({
      request: toStoredRequest(row),
      attempts,
      fault,
    }))
  }

  async close() {
    this.#connection?.database.close()
    this.#connection = null
  }

  /** Saves that came together share one transaction, and so one wait for the disk. */
  async #saveWaiting(): Promise<void> {
    const saves = this.#waiting
    this.#waiting = []
    await this.#saveTogether(saves)
  }

  async #saveTogether(saves: Save[]): Promise<void> {
    try {
      const outcomes = await this.#write((connection) =>
        saves.map((save) => insert(connection, save)),
      )
      outcomes.forEach((outcome, i) => saves[i]?.resolve(outcome))
    } catch (error) {
      if (saves.length === 1 || isBusy((error as AgencyUnavailable).cause)) {
        for (const { reject } of saves) reject(error)
        return
      }
      // One that cannot be stored takes no other with it.
      for (const save of saves) await this.#saveTogether([save])
    }
  }

  /** Does something in one transaction, which is on the disk when this resolves. */
  #write<Result>(work: (connection: Connection) => Result): Promise<Result> {
    return this.#attempt(() => {
      const connection = this.#open()
      return connection.database.transaction(() => work(connection)).immediate()
    })
  }

  /** Reads something; gives `none` where there is no file, and creates none. */
  #read<Result>(none: Result, work: (connection: Connection) => Result): Promise<Result> {
    return this.#attempt(() => (inodeOf(this.#file) === 0 ? none : work(this.#open())))
  }

  /**
   * Does something with the database, and again for as long as another process keeps it busy.
   *
   * SQLite could wait by itself (`busy_timeout`), but better-sqlite3 would hold the whole site still
   * meanwhile, and some cases it never waits for, such as two processes that create one file.
   */
  async #attempt<Result>(work: () => Result): Promise<Result> {
    const deadline = performance.now() + BUSY_TIMEOUT
    for (;;) {
      try {
        return work()
      } catch (error) {
        if (!isBusy(error) || performance.now() > deadline) {
          await this.close()
          throw this.#unavailable(error)
        }
      }
      await delay(BUSY_PAUSE)
    }
  }

  #open(): Connection {
    if (this.#connection) {
      // A file that somebody has moved or deleted still takes writes, which nobody would see again.
      const { database, inodes } = this.#connection
      if (isDeepStrictEqual(this.#inodes(), inodes)) return this.#connection
      this.#leave(database, inodes)
      this.#connection = null
    }
    // Personal data: for nobody else on the machine.
    mkdirSync(dirname(this.#file), { recursive: true, mode: 0o700 })
    if (inodeOf(this.#file) === 0) create(this.#file)
    const database = new Database(this.#file, { timeout: 0 })
    try {
      database.pragma('journal_mode = WAL')
      // Each commit waits for the disk; better-sqlite3's default in WAL mode does not.
      database.pragma('synchronous = FULL')
      // What is deleted, or moves to another page, is overwritten.
      database.pragma('secure_delete = ON')
      upgrade(database)
      this.#connection = {
        database,
        inodes: this.#inodes(),
        insert: database.prepare(INSERT),
        findOther: database.prepare(FIND_OTHER),
        insertNotice: database.prepare(INSERT_NOTICE),
      }
      return this.#connection
    } catch (error) {
      database.close()
      throw error
    }
  }

  #inodes(): Connection['inodes'] {
    return { file: inodeOf(this.#file), journal: inodeOf(`${this.#file}-wal`) }
  }

  /**
   * Closes a file that was moved away or has lost its journal. What stands in the journal alone goes
   * into the file first, wherever that is now. By name the journal would belong to the next file in
   * its place: it goes, or, where a part of it could not be taken over, is put aside.
   */
  #leave(database: Database.Database, { file, journal }: Connection['inodes']): void {
    const [{ busy, log: pages, checkpointed }] = database.pragma('wal_checkpoint(PASSIVE)') as [
      WalCheckpoint,
    ]
    database.close()
    log('store-replaced', { file: this.#file })
    const now = this.#inodes()
    // Another process may have made both anew.
    if (now.file === file || now.journal !== journal) return
    const isEmptied = busy === 0 && checkpointed === pages
    if (isEmptied) for (const left of journalsOf(this.#file)) rmSync(left, { force: true })
    else putAside(this.#file)
  }

  #unavailable(error: unknown): AgencyUnavailable {
    return new AgencyUnavailable('storage', `${this.#file}: ${(error as Error).message}`, {
      cause: error,
    })
  }
}

function insert(
  connection: Connection,
  { row, notify, now }: Pick<Save, 'row' | 'notify' | 'now'>,
): SaveOutcome {
  const { changes, lastInsertRowid } = connection.insert.run(row)
  if (changes === 0) {
    if (!connection.findOther.get(row)) return 'repeated'
    const beside = { ...row, key: keyBeside(row.key, row.contentHash) }
    return insert(connection, { row: beside, notify, now })
  }
  if (notify) connection.insertNotice.run(lastInsertRowid, now)
  return 'stored'
}

/** Brings the tables up to date. Throws if a newer version of the site has made them. */
function upgrade(database: Database.Database): void {
  const version = () => database.pragma('user_version', { simple: true }) as number
  // Looks before it locks: listing must not wait for a writer, nor need the right to write.
  if (version() === UPGRADES.length) return
  database
    .transaction(() => {
      if (version() > UPGRADES.length) {
        throw new Error(
          `made by a newer version of the site (schema ${version()}, known is ${UPGRADES.length}); ` +
            'update the site, or name another database in DATABASE_URL',
        )
      }
      for (const step of UPGRADES.slice(version())) database.exec(step)
      database.pragma(`user_version = ${UPGRADES.length}`)
    })
    .immediate()
}

function toStoredRequest({ id, created_at, services, ...texts }: Row): StoredRequest {
  return {
    id,
    createdAt: new Date(created_at).toISOString(),
    ...texts,
    services: JSON.parse(services) as string[],
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Database.SqliteError && error.code.startsWith('SQLITE_BUSY')
}

/** Which file stands at a path, as the file system numbers it; 0 for none. */
function inodeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.ino ?? 0
}

/**
 * Makes an empty file. A journal that stands there already belongs to one that was moved away, and
 * may hold requests that are nowhere else: SQLite would delete it.
 */
function create(file: string): void {
  putAside(file)
  closeSync(openSync(file, 'a', 0o600))
}

/** Takes a journal out of a next file's way. The log says where it is. */
function putAside(file: string): void {
  for (const journal of journalsOf(file)) {
    const aside = `${journal}.${Date.now()}`
    renameSync(journal, aside)
    log('store-journal-left', { file: aside })
  }
}

/** The files beside a database that are there: its journal, and who reads how much of it. */
function journalsOf(file: string): string[] {
  return [`${file}-wal`, `${file}-shm`].filter((journal) => inodeOf(journal) !== 0)
}
