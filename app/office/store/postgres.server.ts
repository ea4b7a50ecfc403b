import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { AgencyUnavailable } from '~/agency/agency'
import { databaseName } from '~/settings/database-url'
import { type Database, type Query, storable, type Value } from './database'
import { checkVersion, latestVersion, migrationFrom, POSTGRES } from './migrations'

/** How many connections a process opens at most. */
const CONNECTIONS = 10
/** How long a free connection may take to get, in milliseconds. */
const CONNECT_DEADLINE = 3000
/** How long all else of a write may take, in milliseconds: a visitor is told within 10 s. */
const WRITE_DEADLINE = 5000
/** The same for reading, which the staff's command does, whose tables may be long. */
const READ_DEADLINE = 120_000

/** Of a migration: any number that no other program is likely to lock. */
const MIGRATION_LOCK = 4_207_849_484

/** Text `$1` as a lock that ends with the transaction. */
const LOCK = 'SELECT pg_advisory_xact_lock(hashtextextended($1, 0))'

/**
 * A PostgreSQL database, which any number of processes on any number of machines may share.
 * Connections that broke are replaced when the next call needs one.
 */
export class PostgresDatabase implements Database {
  readonly #url: string
  readonly #writeDeadline: number
  #pool: pg.Pool | null = null
  #isMigrated = false

  constructor(url: string, writeDeadline = WRITE_DEADLINE) {
    this.#url = url
    this.#writeDeadline = writeDeadline
  }

  async write<Result>(work: (query: Query) => Promise<Result>, lock?: string) {
    const result = await this.#transact(this.#writeDeadline, async (query) => {
      if (!this.#isMigrated) await migrate(query)
      // A statement of its own: each one sees what was committed before it began.
      if (lock !== undefined) await query(LOCK, [lock])
      return work(query)
    })
    this.#isMigrated = true
    return result
  }

  read<Row extends object>(sql: string, values?: Value[]) {
    return this.#transact(READ_DEADLINE, async (query) => {
      const version = await versionOf(query)
      checkVersion(version, POSTGRES)
      return version === 0 ? [] : query<Row>(sql, values)
    })
  }

  async close() {
    const pool = this.#pool
    this.#pool = null
    this.#isMigrated = false
    await pool?.end()
  }

  /**
   * Does something in one transaction, which is on the server's disk when this resolves. Whatever
   * goes wrong, or takes longer than `deadline` ms, ends the connection: the next one is sound.
   */
  async #transact<Result>(
    deadline: number,
    work: (query: Query) => Promise<Result>,
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
      this.#isMigrated = false
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
      types: { getTypeParser },
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
  work: (query: Query) => Promise<Result>,
): Promise<Result> {
  // The server gives up by itself, too: it would not notice that nobody waits for a lock any more.
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

/** Brings the tables to the latest version, within the transaction of `query`. */
async function migrate(query: Query): Promise<void> {
  if (migrationFrom(await versionOf(query), POSTGRES) === '') return
  // Of several processes that start at once, one does it.
  await query(`SELECT pg_advisory_xact_lock(${MIGRATION_LOCK})`)
  const version = await versionOf(query)
  await query(migrationFrom(version, POSTGRES))
  if (version === 0) await query('CREATE TABLE site_schema (version integer NOT NULL)')
  await query('DELETE FROM site_schema')
  await query(`INSERT INTO site_schema VALUES (${latestVersion(POSTGRES)})`)
}

/** The version of the tables, 0 where there are none. */
async function versionOf(query: Query): Promise<number> {
  // Not to_regclass, which may still say what it said before the lock above.
  const tables = await query(
    `SELECT FROM pg_class WHERE relname = 'site_schema' AND pg_table_is_visible(oid)`,
  )
  if (tables.length === 0) return 0
  const [row] = await query<{ version: number }>('SELECT version FROM site_schema')
  return row?.version ?? 0
}

/** Whole numbers of 64 bits, which pg gives as texts, are numbers here. */
function getTypeParser(oid: number, format?: 'text' | 'binary') {
  return oid === pg.types.builtins.INT8 ? Number : (pg.types.getTypeParser(oid, format) as never)
}
