import { databaseFile, isPostgres } from '~/settings/database-url'
import type { Database } from './database'
import { noticesIn } from './notices.server'
import { requestsIn } from './requests.server'
import { upkeepOf } from './upkeep.server'

/**
 * Where the embedded agency keeps the requests it has taken, and the notices of them that the staff is
 * to get. Every call rejects with `AgencyUnavailable` of kind `storage` while the database cannot be
 * reached, and the next one tries anew. Reading creates nothing: where there is no database, there are
 * no requests. Moments are milliseconds since 1970; the clocks of several processes may differ by less
 * than the `LEASE` of a notice.
 */
export type RequestStore = ReturnType<typeof createStore>

export function createStore(database: Database) {
  return { ...requestsIn(database), ...noticesIn(database), ...upkeepOf(database) }
}

/** Returns the store that DATABASE_URL names. Nothing is opened until it is used. */
export function openStore(databaseUrl: string): RequestStore {
  const loading = load(databaseUrl)
  return createStore({
    write: async (work, lock) => (await loading).write(work, lock),
    read: async (sql, values) => (await loading).read(sql, values),
    overwriteDeleted: async () => (await loading).overwriteDeleted?.(),
    copyTo: async (file) => (await loading).copyTo?.(file),
    close: async () => (await loading).close(),
  })
}

/** Loads the engine that DATABASE_URL names, and no other. */
async function load(databaseUrl: string): Promise<Database> {
  if (isPostgres(databaseUrl)) {
    const { PostgresDatabase } = await import('./postgres.server')
    return new PostgresDatabase(databaseUrl)
  }
  const { SqliteDatabase } = await import('./sqlite.server')
  return new SqliteDatabase(databaseFile(databaseUrl))
}
