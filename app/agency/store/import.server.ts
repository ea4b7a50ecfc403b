import { existsSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import type { Query } from './database'
import { PostgresDatabase } from './postgres.server'
import { SqliteDatabase } from './sqlite.server'

/** Time limit for the whole import, in milliseconds. */
const DEADLINE = 10 * 60_000

/** Numbers of rows. */
interface Counts {
  requests: number
  notices: number
  consentTexts: number
}

const COUNT = `
  SELECT (SELECT count(*) FROM requests) AS "requests",
    (SELECT count(*) FROM notices) AS "notices",
    (SELECT count(*) FROM consent_texts) AS "consentTexts"`

const NONE: Counts = { requests: 0, notices: 0, consentTexts: 0 }

/** The tables in the order of their references, each with its key and a value below every key. */
const TABLES = [
  ['consent_texts', 'hash', ''],
  ['requests', 'id', 0],
  ['notices', 'id', 0],
  ['versions', 'id', 0],
] as const
/** Number of rows that are copied at a time. */
const BATCH = 1000

/**
 * Copies the content of an SQLite file with its numbers into an empty PostgreSQL database, in one
 * transaction: if it rejects, nothing was copied, and it can be run again. Returns the counts of the
 * file and of the database; null if the database is not empty, which then stays unchanged.
 */
export async function importSqlite(
  file: string,
  databaseUrl: string,
): Promise<{ file: Counts; database: Counts } | null> {
  const source = new SqliteDatabase(file)
  const target = new PostgresDatabase(databaseUrl, { deadline: DEADLINE })
  try {
    if (!existsSync(file)) throw new Error(`${file}: no such file`)
    return await target.write(async (query) => {
      // A site that already uses this database waits.
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
    // An older version of the site may have made the file.
    const tables = await from('SELECT name FROM sqlite_master WHERE name = $1', [table])
    if (tables.length === 0) continue
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
  // The last numbers given: their rows may be deleted since.
  const sequences = 'SELECT name, seq FROM sqlite_sequence WHERE seq > 0'
  for (const { name, seq } of await from<{ name: string; seq: number }>(sequences)) {
    await to(`SELECT setval(pg_get_serial_sequence($1, 'id'), $2)`, [name, seq])
  }
}

async function count(query: Query): Promise<Counts> {
  const [counts] = await query<Counts>(COUNT)
  if (!counts) throw new Error('no database of this site')
  // A plain object: the rows of better-sqlite3 and pg are not, and would compare as different.
  return { ...counts }
}
