import { existsSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import type { Query } from './database'
import { PostgresDatabase } from './postgres.server'
import { SqliteDatabase } from './sqlite.server'
import { textColumns, type TextColumns } from './store.server'

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
    const rows = await source.write(readAll)
    return await target.write(async (query) => {
      // A site that uses this database already waits meanwhile.
      await query('LOCK TABLE requests IN EXCLUSIVE MODE')
      if (!isDeepStrictEqual(await count(query), NONE)) return null
      await writeAll(query, rows)
      const counts = { file: await source.write(count), database: await count(query) }
      if (!isDeepStrictEqual(counts.file, counts.database)) {
        throw new Error('the site has written to the file meanwhile')
      }
      return counts
    })
  } finally {
    await Promise.all([source.close(), target.close()])
  }
}

async function readAll(query: Query) {
  return {
    // In this order, for each refers to those before it.
    tables: {
      consent_texts: await query('SELECT * FROM consent_texts'),
      requests: (await query<TextColumns>('SELECT * FROM requests')).map(withoutNull),
      notices: await query('SELECT * FROM notices'),
    },
    // The last numbers given, which may be those of rows that were deleted since.
    lastIds: await query<{ name: string; seq: number }>('SELECT name, seq FROM sqlite_sequence'),
  }
}

async function writeAll(query: Query, { tables, lastIds }: Awaited<ReturnType<typeof readAll>>) {
  for (const [table, rows] of Object.entries(tables)) {
    await query(`INSERT INTO ${table} SELECT * FROM json_populate_recordset(NULL::${table}, $1)`, [
      JSON.stringify(rows),
    ])
  }
  for (const { name, seq } of lastIds) {
    await query(`SELECT setval(pg_get_serial_sequence($1, 'id'), $2)`, [name, seq])
  }
}

async function count(query: Query): Promise<Counts> {
  const [counts] = await query<Counts>(COUNT)
  // A new object: better-sqlite3's and pg's rows are no plain ones.
  return { ...NONE, ...counts }
}

/** Versions of the site before this schema stored U+0000 in SQLite as it is. */
function withoutNull<Row extends TextColumns>(row: Row): Row {
  return row.verbatim === null ? { ...row, ...textColumns(row) } : row
}
