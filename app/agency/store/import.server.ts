import { existsSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import type { Query } from '~/agency/database/database'
import { TABLES } from '~/agency/database/migrations'
import { PostgresDatabase } from '~/agency/database/postgres.server'
import { SqliteDatabase } from '~/agency/database/sqlite.server'
import { MINUTE } from '~/time/durations'
import { IS_FILE } from './versions.server'

/** Time limit for the whole import. */
const DEADLINE = 10 * MINUTE

/** What shows whether a database is empty and a copy complete. Without `daily_counts`, which a site fills at once. */
const COUNTED = {
  requests: 'requests',
  request_acts: 'request_acts',
  notices: 'notices',
  consent_texts: 'consent_texts',
  versions: `versions WHERE NOT ${IS_FILE}`,
  files: `versions WHERE ${IS_FILE}`,
} satisfies Record<Exclude<(typeof TABLES)[number], 'daily_counts'> | 'files', string>

export type RowCounts = Record<keyof typeof COUNTED, number>

/** Rows copied at a time: 50 MB if each has the maximum of 256 KB. */
const BATCH = 200
/** Rows of `versions` copied at a time: they may be documents of 14 MB. */
const VERSIONS_BATCH = 4

/**
 * Copies an SQLite file with its numbers into an empty PostgreSQL database, in one transaction: after a rejection it
 * can be run again. Returns the counts of both; null: the database is not empty, and stays unchanged.
 */
export async function importSqlite(
  file: string,
  databaseUrl: string,
): Promise<{ file: RowCounts; database: RowCounts } | null> {
  const source = new SqliteDatabase(file)
  const target = new PostgresDatabase(databaseUrl, { deadline: DEADLINE })
  try {
    if (!existsSync(file)) throw new Error(`${file}: no such file`)
    return await target.write(async (query) => {
      // Sites that already use this database wait.
      await query('LOCK TABLE requests, versions, daily_counts IN EXCLUSIVE MODE')
      const before = await count(query)
      if (Object.values(before).some((rows) => rows > 0)) return null
      const read: Query = (sql, values) => source.read(sql, values)
      await copyRows(read, query)
      const counts = { file: await count(read), database: await count(query) }
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
  for (const table of TABLES) {
    const batch = table === 'versions' ? VERSIONS_BATCH : BATCH
    const next = `SELECT rowid AS "row", * FROM ${table} WHERE rowid > $1 ORDER BY rowid LIMIT ${batch}`
    const add =
      table === 'daily_counts'
        ? 'ON CONFLICT (day, name) DO UPDATE SET count = daily_counts.count + excluded.count'
        : ''
    let last = 0
    for (;;) {
      const rows = await from<{ row: number }>(next, [last])
      if (rows.length === 0) break
      await to(
        `INSERT INTO ${table} SELECT * FROM json_populate_recordset(NULL::${table}, $1) ${add}`,
        [JSON.stringify(rows)],
      )
      last = rows.at(-1)?.row ?? last
    }
  }
  // The next numbers follow the last ones, even if their rows have been deleted.
  const sequences = 'SELECT name, seq FROM sqlite_sequence WHERE seq > 0'
  for (const { name, seq } of await from<{ name: string; seq: number }>(sequences)) {
    await to(`SELECT setval(pg_get_serial_sequence($1, 'id'), $2)`, [name, seq])
  }
}

async function count(query: Query): Promise<RowCounts> {
  const columns = Object.entries(COUNTED).map(
    ([name, rows]) => `(SELECT count(*) FROM ${rows}) AS "${name}"`,
  )
  const [counts] = await query<RowCounts>(`SELECT ${columns.join()}`)
  if (!counts) throw new Error('no database of this site')
  // A plain object: the rows of better-sqlite3 and pg are not, and would compare as different.
  return { ...counts }
}
