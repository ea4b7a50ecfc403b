import { mkdirSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { AgencyUnavailable, type ServiceRequest } from '../agency'
import { contentHash, idempotencyKey as keyAt } from '../idempotency.server'
import type { RequestStore, StoredRequest } from './store.server'

const HOUR = 3_600_000
/** How long to wait for another process that is writing, and how often to look, in milliseconds. */
const BUSY_TIMEOUT = 5000
const BUSY_PAUSE = 25

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
]

// One statement looks and writes, so that of several saves at once, in several processes, one stores.
const INSERT = `
  INSERT INTO requests (created_at, idempotency_key, key_hour, content_hash,
    name, phone, address, comment, services)
  SELECT @now, @key, @keyHour, @hash, @name, @phone, @address, @comment, @services
  WHERE NOT EXISTS (
    SELECT 1 FROM requests
    WHERE content_hash = @hash AND created_at > @now - ${HOUR} AND key_hour <> @keyHour
  )
  ON CONFLICT (idempotency_key) DO NOTHING`

const LIST = `
  SELECT id, created_at, name, phone, address, comment, services
  FROM requests ORDER BY created_at DESC, id DESC`

interface Row extends Omit<ServiceRequest, 'services'> {
  id: number
  created_at: number
  services: string
}

/**
 * The requests in one SQLite file, which several processes may share. It opens the file when it is
 * first needed and, after a failure, anew.
 */
export class SqliteStore implements RequestStore {
  readonly #file: string
  #connection: { database: Database.Database; inode: number } | null = null

  constructor(file: string) {
    this.#file = resolve(file)
  }

  async prepare() {
    await this.#attempt(() => this.#open())
  }

  async save(request: ServiceRequest, idempotencyKey: string, now = Date.now()) {
    const { name, phone, address, comment } = request
    const row = {
      name,
      phone,
      address,
      comment,
      services: JSON.stringify(request.services),
      now,
      key: idempotencyKey,
      keyHour: hourOfKey(request, idempotencyKey, now),
      hash: contentHash(request),
    }
    const { changes } = await this.#attempt(() => this.#open().prepare(INSERT).run(row))
    return changes === 1 ? 'stored' : 'repeated'
  }

  async list() {
    const rows = await this.#attempt(() =>
      inodeOf(this.#file) === 0 ? [] : this.#open().prepare<[], Row>(LIST).all(),
    )
    return rows.map(toStoredRequest)
  }

  async close() {
    this.#connection?.database.close()
    this.#connection = null
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

  #open(): Database.Database {
    if (this.#connection) {
      // A file that somebody has moved or deleted still takes writes, which nobody would see again.
      if (inodeOf(this.#file) === this.#connection.inode) return this.#connection.database
      this.#connection.database.close()
      this.#connection = null
    }
    mkdirSync(dirname(this.#file), { recursive: true })
    const database = new Database(this.#file, { timeout: 0 })
    try {
      database.pragma('journal_mode = WAL')
      // Each commit waits for the disk; better-sqlite3's default in WAL mode does not.
      database.pragma('synchronous = FULL')
      upgrade(database)
      this.#connection = { database, inode: inodeOf(this.#file) }
    } catch (error) {
      database.close()
      throw error
    }
    return database
  }

  #unavailable(error: unknown): AgencyUnavailable {
    return new AgencyUnavailable('storage', `${this.#file}: ${(error as Error).message}`, {
      cause: error,
    })
  }
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
            'update the site, or name another file in DATABASE_URL',
        )
      }
      for (const step of UPGRADES.slice(version())) database.exec(step)
      database.pragma(`user_version = ${UPGRADES.length}`)
    })
    .immediate()
}

/**
 * The clock hour that a key belongs to: the current one, unless it is the site's key of the hour
 * before, made a moment ago, just ahead of the turn.
 */
function hourOfKey(request: ServiceRequest, key: string, now: number): number {
  const made = key === keyAt(request, now - HOUR) ? now - HOUR : now
  return Math.floor(made / HOUR)
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
