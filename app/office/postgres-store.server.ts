import { createHash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { AgencyUnavailable, type RequestMarks, type ServiceRequest } from '~/agency/agency'
import { databaseName } from '~/database-url'
import { LEASE, type Notice, type NoticeOutcome, type Outbox } from './outbox'
import { upgradePostgres, versionOfPostgres } from './postgres-schema.server'
import { keyBeside, REPEAT_WINDOW, repeatMarks } from './repeats'
import type { RequestStore, StoredRequest } from './store.server'

/** How many connections a process opens at most. */
const CONNECTIONS = 10
/** How long a free connection may take to get, in milliseconds. */
const CONNECT_DEADLINE = 3000
/** How long all else of one call may take, in milliseconds: a visitor is told within 10 s. */
const DEADLINE = 5000
/** The same for the staff's command, whose tables may be long. */
const LONG_DEADLINE = 120_000

/**
 * Looks and writes while it holds the lock of this content, so that of several saves at once, in
 * several processes, one stores.
 */
const INSERT = `
  WITH stored AS (
    INSERT INTO requests (created_at, key_hash, key_hour, content_hash,
      name, phone, address, comment, services, verbatim, suspect)
    SELECT $1::timestamptz, $2::text, $3::integer, $4::text,
      $5::text, $6::text, $7::text, $8::text, $9::text[], $10::text, $11::boolean
    WHERE NOT EXISTS (
      SELECT 1 FROM requests
      WHERE content_hash = $4 AND created_at > $1 - interval '${REPEAT_WINDOW} ms'
        AND created_at < $1 + interval '${REPEAT_WINDOW} ms'
        AND key_hour <> $3
    )
    ON CONFLICT (key_hash) DO NOTHING
    RETURNING id, created_at
  ), noticed AS (
    INSERT INTO notices (request_id, due_at) SELECT id, created_at FROM stored WHERE $12::boolean
  )
  SELECT id FROM stored`

const FIND_OTHER = 'SELECT FROM requests WHERE key_hash = $1 AND content_hash <> $2'

const COLUMNS =
  'requests.id, created_at, name, phone, address, comment, array_to_json(services) AS services, verbatim'

const LIST = `
  SELECT ${COLUMNS} FROM requests WHERE suspect = $1 AND created_at >= $2
  ORDER BY created_at DESC, id DESC`

const PURGE = `
  WITH old AS (SELECT id FROM requests WHERE created_at < $1 FOR UPDATE),
    unnoticed AS (DELETE FROM notices USING old WHERE request_id = old.id)
  DELETE FROM requests USING old WHERE requests.id = old.id`

const CHECK = `
  SELECT current_setting('transaction_read_only') AS read_only,
    has_table_privilege('requests', 'SELECT')
      AND has_table_privilege('requests', 'INSERT')
      AND has_table_privilege('notices', 'INSERT') AS may_write`

const CLAIM = `
  WITH due AS (
    SELECT request_id FROM notices WHERE state = 'waiting' AND due_at <= $1
    ORDER BY due_at, request_id LIMIT 1 FOR UPDATE SKIP LOCKED
  )
  UPDATE notices
  SET due_at = $1::timestamptz + interval '${LEASE} ms', claimed = true, attempts = attempts + 1
  FROM due, requests
  WHERE notices.request_id = due.request_id AND requests.id = due.request_id
  RETURNING ${COLUMNS}, suspect, key_hash, attempts`

const SETTLE = `
  UPDATE notices
  SET state = $2, due_at = coalesce($3, due_at), fault = $4, claimed = false
  WHERE request_id = $1 AND (attempts = $5 OR $2 = 'sent')`

const HURRY = `
  UPDATE notices SET due_at = $1 WHERE state = 'waiting' AND attempts > 0 AND NOT claimed`

const LIST_FAILED = `
  SELECT ${COLUMNS}, attempts, fault FROM notices JOIN requests ON requests.id = request_id
  WHERE state = 'failed' ORDER BY created_at DESC, requests.id DESC`

interface Row extends ServiceRequest {
  id: string
  created_at: Date
  verbatim: string | null
}

/**
 * The requests in a PostgreSQL database, which any number of processes on any number of machines may
 * share. Connections that broke are replaced when the next call needs one.
 */
export class PostgresStore implements RequestStore, Outbox {
  readonly #url: string
  #pool: pg.Pool | null = null
  #isPrepared = false

  constructor(url: string) {
    this.#url = url
  }

  async prepare() {
    await this.#write(async () => undefined)
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
    const { contentHash, keyHour } = repeatMarks(request, idempotencyKey, now)
    const { name, phone, address, comment, services } = request
    const texts = [name, phone, address, comment].map(withoutNul)
    const rowUnder = (key: string) => [
      new Date(now),
      hashOf(key),
      keyHour,
      contentHash,
      ...texts,
      services.map(withoutNul),
      verbatim(request),
      suspect,
      notify,
    ]
    const { rowCount } = await this.#write(async (client) => {
      // A statement sees what was committed before it began: the lock has to come before it.
      await client.query(`SELECT pg_advisory_xact_lock(${lockNumber(contentHash)})`)
      const stored = await client.query(INSERT, rowUnder(idempotencyKey))
      if (stored.rowCount === 1) return stored
      const other = await client.query(FIND_OTHER, [hashOf(idempotencyKey), contentHash])
      if (other.rowCount === 0) return stored
      return client.query(INSERT, rowUnder(keyBeside(idempotencyKey, contentHash)))
    })
    return rowCount === 1 ? 'stored' : 'repeated'
  }

  async list({ suspect = false, since = 0 } = {}) {
    const rows = await this.#readIfMade<Row>(LIST, [suspect, new Date(since)])
    return rows.map(toStoredRequest)
  }

  async purge(before: number) {
    const { rowCount } = await this.#write(
      (client) => client.query(PURGE, [new Date(before)]),
      LONG_DEADLINE,
    )
    return rowCount ?? 0
  }

  async check() {
    const [row] = await this.#query<{ read_only: string; may_write: boolean }>(CHECK)
    // As a standby is, and a database that its keepers have closed for writing.
    if (row?.read_only === 'on') throw this.#unavailable(new Error('it is read-only'))
    // As after a restore by another user.
    if (!row?.may_write) throw this.#unavailable(new Error('its user may not write to the tables'))
  }

  async claimNotice(now = Date.now()): Promise<Notice | null> {
    const [row] = await this.#query<Row & { suspect: boolean; key_hash: string; attempts: number }>(
      CLAIM,
      [new Date(now)],
    )
    if (!row) return null
    const { suspect, key_hash, attempts, ...request } = row
    return { request: toStoredRequest(request), suspect, identity: key_hash, attempts }
  }

  async settleNotice({ request, attempts }: Notice, outcome: NoticeOutcome) {
    const { state, dueAt, fault } = { dueAt: null, fault: null, ...outcome }
    const due = dueAt === null ? null : new Date(dueAt)
    await this.#query(SETTLE, [request.id, state, due, fault, attempts])
  }

  async hurryNotices(now = Date.now()) {
    await this.#query(HURRY, [new Date(now)])
  }

  async countWaitingNotices() {
    const [row] = await this.#query<{ count: string }>(
      `SELECT count(*) FROM notices WHERE state = 'waiting'`,
    )
    return Number(row?.count)
  }

  async listFailedNotices() {
    const rows = await this.#readIfMade<Row & { attempts: number; fault: string }>(LIST_FAILED, [])
    return rows.map(({ attempts, fault, ...row }) => ({
      request: toStoredRequest(row),
      attempts,
      fault,
    }))
  }

  async close() {
    const pool = this.#pool
    this.#pool = null
    this.#isPrepared = false
    await pool?.end()
  }

  #query<Result extends pg.QueryResultRow>(text: string, values: unknown[] = []) {
    return this.#write(async (client) => (await client.query<Result>(text, values)).rows)
  }

  /** Does something in one transaction, with the tables made and brought up to date. */
  async #write<Result>(
    work: (client: pg.PoolClient) => Promise<Result>,
    deadline = DEADLINE,
  ): Promise<Result> {
    const result = await this.#transaction(deadline, async (client) => {
      if (!this.#isPrepared) await upgradePostgres(client)
      return work(client)
    })
    this.#isPrepared = true
    return result
  }

  /** Reads for the staff: nothing where the tables have not been made, and makes none. */
  #readIfMade<Result extends pg.QueryResultRow>(text: string, values: unknown[]) {
    return this.#transaction(LONG_DEADLINE, async (client) => {
      if ((await versionOfPostgres(client)) === 0) return []
      return (await client.query<Result>(text, values)).rows
    })
  }

  /**
   * Does something in one transaction, which is on the server's disk when this resolves. Whatever
   * goes wrong, or takes longer than `deadline` ms, ends the connection: the next one is sound.
   */
  async #transaction<Result>(
    deadline: number,
    work: (client: pg.PoolClient) => Promise<Result>,
  ): Promise<Result> {
    let client: pg.PoolClient | undefined
    let isSound = false
    const timer = new AbortController()
    try {
      client = await this.#openPool().connect()
      const late = delay(deadline, undefined, { signal: timer.signal }).then(() => {
        throw new Error(`no answer within ${deadline} ms`)
      })
      const result = await Promise.race([transact(client, deadline, work), late])
      isSound = true
      return result
    } catch (error) {
      // The database may be another one now, without the tables.
      this.#isPrepared = false
      throw this.#unavailable(error)
    } finally {
      timer.abort()
      client?.release(!isSound)
    }
  }

  #openPool(): pg.Pool {
    if (this.#pool) return this.#pool
    const pool = new pg.Pool({
      connectionString: this.#url,
      application_name: 'site',
      max: CONNECTIONS,
      connectionTimeoutMillis: CONNECT_DEADLINE,
      keepAlive: true,
      // Open connections do not keep a process alive that was told to stop.
      allowExitOnIdle: true,
    })
    // The pool replaces a connection that breaks; unheard, its error would end the process.
    pool.on('error', () => undefined)
    pool.on('connect', (client) => client.on('error', () => undefined))
    this.#pool = pool
    return pool
  }

  #unavailable(error: unknown): AgencyUnavailable {
    // Where a host has two addresses, what was refused twice has no message of its own.
    const { message, code } = error as { message?: string; code?: string }
    const reason = `${databaseName(this.#url)}: ${message || code || 'no answer'}`
    return new AgencyUnavailable('storage', reason, { cause: error })
  }
}

async function transact<Result>(
  client: pg.PoolClient,
  deadline: number,
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  // The server gives up by itself, too: it would not notice that nobody waits for a lock any more.
  await client.query(
    `BEGIN ISOLATION LEVEL READ COMMITTED; SET LOCAL statement_timeout = ${deadline}; SET LOCAL synchronous_commit = on`,
  )
  const result = await work(client)
  await client.query('COMMIT')
  return result
}

function toStoredRequest({ id, created_at, verbatim: exact, ...texts }: Row): StoredRequest {
  return {
    id: Number(id),
    createdAt: created_at.toISOString(),
    ...texts,
    ...(exact !== null && (JSON.parse(exact) as ServiceRequest)),
  }
}

/** PostgreSQL's texts hold every sign but U+0000. */
function withoutNul(text: string): string {
  return text.replaceAll('\0', '\uFFFD')
}

/** The request exactly as typed, as JSON, where its columns cannot hold it; else null. */
function verbatim({ name, phone, address, comment, services }: ServiceRequest): string | null {
  const texts = [name, phone, address, comment, ...services]
  if (!texts.some((text) => text.includes('\0'))) return null
  return JSON.stringify({ name, phone, address, comment, services })
}

function hashOf(key: string): string {
  return createHash('sha256').update(key).digest('hex')
}

/** The number of the lock for a content: 63 bits of its hash. */
function lockNumber(contentHash: string): bigint {
  return BigInt.asIntN(64, BigInt(`0x${contentHash.slice(0, 16)}`))
}
