import { isDamage } from '~/agency/database/damage.server'
import type { Connection, Database } from '~/agency/database/database'
import type { PostgresLimits } from '~/agency/database/postgres.server'
import { databaseFile, isPostgres } from '~/server/settings/database-url'
import { createCounts } from './counts.server'
import { createFindings } from './findings.server'
import { createNoticeQueue } from './notice-queue.server'
import { createRequestLists } from './request-lists.server'
import { createRequests, type Requests } from './requests.server'
import { createRetention, noteFirstStart } from './retention.server'
import { createSessions } from './sessions.server'
import { createStoredFiles } from './stored-files.server'
import { createVersions } from './versions.server'

/**
 * The embedded agency's store, in parts. Calls reject with `AgencyUnavailable` of kind `storage` while the database
 * is away; the next call tries again. Reading creates nothing. Times are milliseconds since 1970; the clocks of
 * several machines may differ by less than `LOCKED_FOR`.
 */
export type Store = ReturnType<typeof createStore>

export function createStore(opening: Database | Promise<Database>) {
  const database = opened(Promise.resolve(opening))
  return {
    requests: createRequests(database),
    lists: createRequestLists(database),
    notices: createNoticeQueue(database),
    versions: createVersions(database),
    files: createStoredFiles(database),
    findings: createFindings(database),
    counts: createCounts(database),
    sessions: createSessions(database),
    retention: createRetention(database),

    /** Runs several changes of requests in one transaction. Those with the same `lock` run one after another. */
    transaction: <Result>(work: (requests: Requests) => Promise<Result>, lock?: string) =>
      database.write((query) => {
        const transaction: Connection = { read: query, write: (change) => change(query) }
        return work(createRequests(transaction))
      }, lock),

    /** Creates or migrates the tables, as saving does: a call at the start shows faults before a visitor meets them. */
    prepare: (now = Date.now()): Promise<void> =>
      database.write((query) => noteFirstStart(query, now)),

    /**
     * Checks the whole database, changing nothing; resolves with a line for each damaged part. Rejects if it cannot.
     */
    async findDamage(): Promise<string[]> {
      try {
        return await database.findDamage()
      } catch (error) {
        if (!isDamage(error)) throw error
        return [(error as Error).message]
      }
    },

    /** Copies an SQLite database to a new file; PostgreSQL has pg_dump for this. */
    copyTo: database.copyTo,

    /** Closes the database's files and connections. A later call opens them again. */
    close: database.close,
  }
}

/** Returns the store that DATABASE_URL names. It is opened at the first call. */
export function openStore(databaseUrl: string, limits?: PostgresLimits): Store {
  return createStore(load(databaseUrl, limits))
}

/** Loads only the driver of the database that DATABASE_URL names. */
async function load(databaseUrl: string, limits?: PostgresLimits): Promise<Database> {
  if (isPostgres(databaseUrl)) {
    const { PostgresDatabase } = await import('~/agency/database/postgres.server')
    return new PostgresDatabase(databaseUrl, limits)
  }
  const { SqliteDatabase } = await import('~/agency/database/sqlite.server')
  return new SqliteDatabase(databaseFile(databaseUrl))
}

/** A database whose driver may still be loading. `findDamage` and `copyTo` do nothing for PostgreSQL: it has tools. */
function opened(opening: Promise<Database>): Required<Database> {
  return {
    write: async (work, lock) => (await opening).write(work, lock),
    read: async (sql, values) => (await opening).read(sql, values),
    findDamage: async () => (await opening).findDamage?.() ?? [],
    copyTo: async (file) => (await opening).copyTo?.(file),
    close: async () => (await opening).close(),
  }
}
