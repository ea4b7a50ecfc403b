import pg from 'pg'
import { AgencyUnavailable } from '~/agency/port/agency'
import { databaseName } from '~/server/settings/database-url'
import { type Database, type Query, storable, UnusableDatabase, type Value } from './database'
import { hasTables, migrationOf, POSTGRES } from './migrations'
import { withDeadline } from '~/time/deadline'
import { SECOND } from '~/time/durations'

/** Time limit for getting a connection. */
const CONNECT_DEADLINE = 3 * SECOND

export interface PostgresLimits {
  /** Maximum number of connections of a process, at least 2. */
  connections?: number
  /** Time limit for a transaction, in milliseconds: a visitor gets an answer within 10 s. */
  deadline?: number
  /** Time limit for reading, in milliseconds. */
  readDeadline?: number
}

/** How long a step waits for a table, in milliseconds: the next write tries it again. */
const STEP_LOCK_DEADLINE = 1000

/** The lock of a migration: a number that other programs are unlikely to use. */
const MIGRATION_LOCK = 4_207_849_484

/** Locks the text `$1` until the transaction ends. */
const LOCK = 'SELECT pg_advisory_xact_lock(hashtextextended($1, 0))'

/** A PostgreSQL database, shared by processes and machines. Replaces a broken connection at the next call. */
export class PostgresDatabase implements Database {
  readonly #url: string
  readonly #limits: Required<PostgresLimits>
  #pools: Record<'read' | 'write', pg.Pool> | null = null
  #isMigrated = false

  constructor(
    url: string,
    { connections = 10, deadline = 5 * SECOND, readDeadline = deadline }: PostgresLimits = {},
  ) {
    this.#url = url
    this.#limits = { connections, deadline, readDeadline }
  }

  async write<Result>(work: (query: Query) => Promise<Result>, lock?: string) {
    const result = await this.#transact('write', this.#limits.deadline, async (query) => {
      if (!this.#isMigrated) await migrate(query)
      // A statement of its own: the next one then sees what was committed before it.
      if (lock !== undefined) await query(LOCK, [lock])
      return work(query)
    })
    this.#isMigrated = true
    return result
  }

  read<Row extends object>(sql: string, values?: Value[]) {
    return this.#transact('read', this.#limits.readDeadline, async (query) => {
      return (await hasTables(query, POSTGRES)) ? query<Row>(sql, values) : []
    })
  }

  async close() {
    const pools = Object.values(this.#pools ?? {})
    this.#pools = null
    this.#isMigrated = false
    await Promise.all(pools.map((pool) => pool.end()))
  }

  /** Runs `work` in a transaction, durable when this resolves. An error or the deadline closes the connection. */
  async #transact<Result>(
    use: 'read' | 'write',
    deadline: number,
    work: (query: Query) => Promise<Result>,
  ): Promise<Result> {
    let client: pg.PoolClient | undefined
    let isSound = false
    try {
      client = await this.#openPools()[use].connect()
      const late = new Error(`no answer within ${deadline} ms`)
      const result = await withDeadline(transact(client, deadline, work), deadline, late)
      isSound = true
      return result
    } catch (error) {
      // The next connection may reach another database, without the tables.
      this.#isMigrated = false
      throw this.#unavailable(error)
    } finally {
      client?.release(!isSound)
    }
  }

  /** Reads have a third of the connections, so that hanging ones never keep a request from being stored. */
  #openPools() {
    const { connections } = this.#limits
    const reading = Math.ceil(connections / 3)
    this.#pools ??= { read: this.#openPool(reading), write: this.#openPool(connections - reading) }
    return this.#pools
  }

  #openPool(max: number): pg.Pool {
    const pool = new pg.Pool({
      connectionString: this.#url,
      application_name: 'site',
      max,
      connectionTimeoutMillis: CONNECT_DEADLINE,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      // Idle connections do not keep a stopping process alive.
      allowExitOnIdle: true,
      types: { getTypeParser },
    })
    // The pool replaces a broken connection; an unhandled error would end the process.
    pool.on('error', () => undefined)
    pool.on('connect', (client) => client.on('error', () => undefined))
    return pool
  }

  #unavailable(error: unknown): AgencyUnavailable {
    // If a host has two addresses, the error of both has no message.
    const { message, code } = error as { message?: string; code?: string }
    const reason = `${databaseName(this.#url)}: ${message || code || 'no answer'}`
    // The transaction may have been committed.
    const kind = /no answer within|terminated/.test(reason) ? 'timeout' : 'storage'
    return new AgencyUnavailable(kind, reason, { cause: error })
  }
}

async function transact<Result>(
  client: pg.PoolClient,
  deadline: number,
  work: (query: Query) => Promise<Result>,
): Promise<Result> {
  // The server needs a time limit, too: it does not notice that the client waits for no lock any more.
  await client.query(
    `BEGIN ISOLATION LEVEL READ COMMITTED; SET LOCAL statement_timeout = ${deadline}; SET LOCAL synchronous_commit = on`,
  )
  const result = await work(async <Row extends object>(sql: string, values?: Value[]) => {
    const { rows } = await client.query<Row>(sql, values?.map(storable))
    return rows
  })
  await client.query('COMMIT')
  return result
}

/** Migrates in the transaction of `query`: of several processes that start at once, one does. */
async function migrate(query: Query): Promise<void> {
  await checkEncoding(query)
  if ((await migrationOf(query, POSTGRES)).length === 0) return
  await query(`SELECT pg_advisory_xact_lock(${MIGRATION_LOCK})`)
  // A statement that waits for a table's lock, as during a dump, makes all others wait behind it.
  await query(`SET LOCAL lock_timeout = ${STEP_LOCK_DEADLINE}`)
  for (const sql of await migrationOf(query, POSTGRES)) await query(sql)
  await query('SET LOCAL lock_timeout = 0')
}

/** Throws if the database cannot store every character. SQL_ASCII stores bytes as they come. */
async function checkEncoding(query: Query): Promise<void> {
  const [{ encoding, owner } = { encoding: '', owner: '' }] = await query<Record<string, string>>(
    `SELECT current_setting('server_encoding') AS encoding, current_user AS owner`,
  )
  if (encoding === 'UTF8' || encoding === 'SQL_ASCII') return
  throw new UnusableDatabase(
    `its encoding is ${encoding}, UTF8 is needed: createdb --owner=${owner} --encoding=UTF8 ` +
      '--locale=C.UTF-8 --template=template0, a new name, and that name in DATABASE_URL',
  )
}

/** Parses integers of 64 bits, which pg returns as texts, into numbers. */
function getTypeParser(oid: number, format?: 'text' | 'binary') {
  return oid === pg.types.builtins.INT8 ? Number : (pg.types.getTypeParser(oid, format) as never)
}
