import { existsSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import type { Query } from './database'
import { PostgresDatabase } from './postgres.server'
import { SqliteDatabase } from './sqlite.server'

/** How long writing all of it may take, in milliseconds. */
const DEADLINE = 10 * 60_000

/** How many of each there are. */
export interface Counts {
  requests: number
  notices: number
  consentTexts: number
}

const COUNT = `
  SELECT (SELECT count(*) FROM requests) AS "requests",
    (SELECT count(*) FROM notices) AS "notices",
    (SELECT count(*) FROM consent_texts) AS "consentTexts"`

const NONE: Counts = { requests: 0, notices: 0, consentTexts: 0 }

/** In this order, for each refers to those before it: the tables, a key of each, and what is below all keys. */
const TABLES = [
  ['consent_texts', 'hash', ''],
  ['requests', 'id', 0],
  ['notices', 'id', 0],
] as const
/** How many rows are copied at a time. */
const BATCH = 1000

/**
 * Copies all that an SQLite file holds into an empty PostgreSQL database, numbers included, in one
 * transaction: where it rejects, nothing was copied, and it can be run again. Returns what is in the
 * file and what is in the database then; null: the database is not empty, and stays as it is.
 */
export async function importSqlite(
  file: string,
  databaseUrl: string,
): Promise<{ file: Counts; database: Counts } | null> {
  const source = new SqliteDatabase(file)
  const target = new PostgresDatabase(databaseUrl, DEADLINE)
  try {
    if (!existsSync(file)) throw new Error(`${file}: no such file`)
    return await target.write(async (query) => {
      // A site that uses this database already waits meanwhile.
      await query('LOCK TABLE requests IN EXCLUSIVE MODE')
      if (!isDeepStrictEqual(await count(query), NONE)) return null
      await copyRows((sql, values) => source.read(sql, values), query)
      const counts = { file: await count((sql) => source.read(sql)), database: await count(query) }
      if (!isDeepStrictEqual(counts.file, counts.database)) {
        throw new Error('the site has written to the file meanwhile')
      }
      return counts
    })
  } finally {
    await Promise.all([source.close(), target.close()])
  }
}

async function copyRows(from: Query, to: Query): Promise<void> {
  for (const [table, key, first] of TABLES) {
    const next = `SELECT * FROM ${table} WHERE ${key} > $1 ORDER BY ${key} LIMIT ${BATCH}`
    let last: string | number = first
    for (;;) {
      const rows: Record<string, string | number>[] = await from(next, [last])
      if (rows.length === 0) break
      await to(`INSERT INTO ${table} SELECT * FROM json_populate_recordset(NULL::${table}, $1)`, [
        JSON.stringify(rows),
      ])
      last = rows.at(-1)?.[key] ?? ''
    }
  }
  // The last numbers given, which may be those of rows that were deleted since.
  const sequences = 'SELECT name, seq FROM sqlite_sequence WHERE seq > 0'
  for (const { name, seq } of await from<{ name: string; seq: number }>(sequences)) {
    await to(`SELECT setval(pg_get_serial_sequence($1, 'id'), $2)`, [name, seq])
  }
}

async function count(query: Query): Promise<Counts> {
  const [counts] = await query<Counts>(COUNT)
  // A new object: better-sqlite3's and pg's rows are no plain ones.
  return { ...NONE, ...counts }
}
