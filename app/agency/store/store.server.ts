import { databaseFile, isPostgres } from '~/server/settings/database-url'
import { countsIn } from './counts.server'
import { watchDamage } from './damage.server'
import type { Database } from './database'
import { noticeQueueIn } from './notice-queue.server'
import type { PostgresLimits } from './postgres.server'
import { requestListsIn } from './request-lists.server'
import { requestsIn } from './requests.server'
import { sessionsIn } from './sessions.server'
import { storedFilesIn } from './stored-files.server'
import { upkeepOf } from './upkeep.server'
import { versionsIn } from './versions.server'

/**
 * The store of the embedded agency: requests, the notices of them for the staff, counts, the versions of what
 * is edited at the desk, and its files. Every call rejects with `AgencyUnavailable` of kind `storage` while the database
 * cannot be reached; the next call tries again. Reading creates nothing: without a database there are no
 * requests. Times are milliseconds since 1970; the clocks of several machines may differ by less than a
 * notice's `LOCKED_FOR`.
 */
export type RequestStore = ReturnType<typeof createStore>

type Requests = ReturnType<typeof requestsIn>

export function createStore(opened: Database) {
  const database = watchDamage(opened)
  return {
    ...requestsIn(database),

    /** Does several things with requests in one transaction. Those with the same `lock` run one after another. */
    together: <Result>(work: (requests: Requests) => Promise<Result>, lock?: string) =>
      database.write(
        (query) => work(requestsIn({ read: query, write: (change) => change(query) })),
        lock,
      ),

    ...requestListsIn(database),
    ...noticeQueueIn(database),
    ...upkeepOf(database),
    ...countsIn(database),
    ...versionsIn(database),
    ...storedFilesIn(database),
    ...sessionsIn(database),
  }
}

/** Returns the store that DATABASE_URL names. It is opened at the first call. */
export function openStore(databaseUrl: string, limits?: PostgresLimits): RequestStore {
  const loading = load(databaseUrl, limits)
  return createStore({
    write: async (work, lock) => (await loading).write(work, lock),
    read: async (sql, values) => (await loading).read(sql, values),
    overwriteDeleted: async () => (await loading).overwriteDeleted?.(),
    findDamage: async () => (await loading).findDamage?.() ?? [],
    rebuildIndexes: async () => (await loading).rebuildIndexes?.(),
    copyTo: async (file) => (await loading).copyTo?.(file),
    close: async () => (await loading).close(),
  })
}

/** Loads only the driver of the database that DATABASE_URL names. */
async function load(databaseUrl: string, limits?: PostgresLimits): Promise<Database> {
  if (isPostgres(databaseUrl)) {
    const { PostgresDatabase } = await import('./postgres.server')
    return new PostgresDatabase(databaseUrl, limits)
  }
  const { SqliteDatabase } = await import('./sqlite.server')
  return new SqliteDatabase(databaseFile(databaseUrl))
}
