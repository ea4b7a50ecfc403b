import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { AgencyUnavailable } from '~/agency/agency'
import { databaseName } from '~/settings/database-url'
import type { Database, Query, Value } from './database'
import { POSTGRES_SCHEMA, upgradeFrom } from './schema.server'

/** How many connections a process opens at most. */
const CONNECTIONS = 10
/** How long a free connection may take to get, in milliseconds. */
const CONNECT_DEADLINE = 3000
/** How long all else of a write may take, in milliseconds: a visitor is told within 10 s. */
const WRITE_DEADLINE = 5000
/** The same for reading, which the staff's command does, whose tables may be long. */
const READ_DEADLINE = 120_000

/** Any number that no other program is likely to lock. */
const UPGRADE_LOCK = 4_207_849_484

/**
 * A PostgreSQL database, which any number of processes on any number of machines may share.
 * Connections that broke are replaced when the next call needs one.
 */
export class PostgresDatabase implements Database {
  // A statement sees what was committed before it began: the lock has to be a statement of its own.
  readonly takeTurn = 'SELECT pg_advisory_xact_lock(hashtextextended($1, 0))'
  readonly #url: string
  readonly #writeDeadline: number
  #pool: pg.Pool | null = null
  #isUpToDate = false

  constructor(url: string, writeDeadline = WRITE_DEADLINE) {
    this.#url = url
    this.#writeDeadline = writeDeadline
  }

  async write<Result>(work: (query: Query) => Promise<Result>) {
    const result = await this.#transact('COMMIT', this.#writeDeadline, async (query) => {
      if (!this.#isUpToDate) await upgrade(query)
      return work(query)
    })
    this.#isUpToDate = true
    return result
  }

  async rehearse(work: (query: Query) => Promise<unknown>) {
    if (!this.#isUpToDate) await this.write(async () => undefined)
    await this.#transact('ROLLBACK', this.#writeDeadline, work)
  }

  read<Row extends object>(sql: string, values?: Value[]) {
    return this.#transact('COMMIT', READ_DEADLINE, async (query) => {
      if ((await versionOf(query)) === 0) return []
      await upgrade(query)
      return query<Row>(sql, values)
    })
  }

  async close() {
    const pool = this.#pool
    this.#pool = null
    this.#isUpToDate = false
    await pool?.end()
  }

  /**
   * Does something in one transaction, which is on the server's disk when this resolves. Whatever
   * goes wrong, or takes longer than `deadline` ms, ends the connection: the next one is sound.
   */
  async #transact<Result>(
    end: 'COMMIT' | 'ROLLBACK',
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
      const result = await Promise.race([transact(client, end, deadline, work), late])
      isSound = true
      return result
    } catch (error) {
      // The database may be another one now, without the tables.
      this.#isUpToDate = false
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
  end: 'COMMIT' | 'ROLLBACK',
  deadline: number,
  work: (query: Query) => Promise<Result>,
): Promise<Result> {
  // The server gives up by itself, too: it would not notice that nobody waits for a lock any more.
  await client.query(
    `BEGIN ISOLATION LEVEL READ COMMITTED; SET LOCAL statement_timeout = ${deadline}; SET LOCAL synchronous_commit = on`,
  )
  const result = await work(async <Row extends object>(sql: string, values?: Value[]) => {
    const { rows } = await client.query<Row>(sql, values)
    return rows
  })
  await client.query(end)
  return result
}

/** Brings the tables up to date, within the transaction of `query`. */
async function upgrade(query: Query): Promise<void> {
  if (upgradeFrom(await versionOf(query), POSTGRES_SCHEMA) === '') return
  // Of several processes that start at once, one does it.
  await query(`SELECT pg_advisory_xact_lock(${UPGRADE_LOCK})`)
  const version = await versionOf(query)
  await query(upgradeFrom(version, POSTGRES_SCHEMA))
  if (version === 0) await query('CREATE TABLE site_schema (version integer NOT NULL)')
  await query('DELETE FROM site_schema')
  await query(`INSERT INTO site_schema VALUES (${POSTGRES_SCHEMA.version})`)
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
