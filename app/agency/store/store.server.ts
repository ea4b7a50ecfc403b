import { databaseFile, isPostgres } from '~/server/settings/database-url'
import * as counts from './counts.server'
import type { Connection, Database } from '~/agency/database/database'
import * as marks from './marks.server'
import * as notices from './notice-queue.server'
import type { PostgresLimits } from '~/agency/database/postgres.server'
import * as lists from './request-lists.server'
import * as requests from './requests.server'
import * as retention from './retention.server'
import * as sessions from './sessions.server'
import * as files from './stored-files.server'
import * as upkeep from './upkeep.server'
import * as versions from './versions.server'

/** What the functions of a module that take a database first are once they have it. */
type Bound<Module> = {
  [
    Name in keyof Module as Module[Name] extends (
      database: Required<Database>,
      ...rest: never[]
    ) => unknown
      ? Name
      : never
  ]: Module[Name] extends (database: never, ...rest: infer Rest) => infer Result
    ? (...rest: Rest) => Result
    : never
}

export type Requests = Bound<typeof requests>
export type RequestLists = Bound<typeof lists>
export type NoticeQueue = Bound<typeof notices>
export type Versions = Bound<typeof versions> & Bound<typeof files>
export type Marks = Bound<typeof marks>
export type Counts = Bound<typeof counts>
export type Sessions = Bound<typeof sessions>
export type Upkeep = Bound<typeof upkeep> & Bound<typeof retention>

/**
 * The store of the embedded agency, in its parts: whoever uses it asks for those that they need. Every call rejects
 * with `AgencyUnavailable` of kind `storage` while the database cannot be reached; the next call tries again. Reading
 * creates nothing: without a database there are no requests. Times are milliseconds since 1970; the clocks of several
 * machines may differ by less than a notice's `LOCKED_FOR`.
 */
export type RequestStore = ReturnType<typeof createStore>

export function createStore(opening: Database | Promise<Database>) {
  const database = opened(Promise.resolve(opening))
  return {
    ...bind(requests, database),

    /** Does several things with requests in one transaction. Those with the same `lock` run one after another. */
    together: <Result>(
      work: (requests: Requests & RequestLists) => Promise<Result>,
      lock?: string,
    ) =>
      database.write((query) => {
        const transaction: Connection = { read: query, write: (change) => change(query) }
        return work({ ...bind(requests, transaction), ...bind(lists, transaction) })
      }, lock),

    ...bind(lists, database),
    ...bind(notices, database),
    ...bind(versions, database),
    ...bind(files, database),
    ...bind(marks, database),
    ...bind(counts, database),
    ...bind(sessions, database),
    ...bind(upkeep, database),
    ...bind(retention, database),
  }
}

/** Returns the store that DATABASE_URL names. It is opened at the first call. */
export function openStore(databaseUrl: string, limits?: PostgresLimits): RequestStore {
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

/** A database whose driver may still be loading. What it has a tool of its own for does nothing here. */
function opened(opening: Promise<Database>): Required<Database> {
  return {
    write: async (work, lock) => (await opening).write(work, lock),
    read: async (sql, values) => (await opening).read(sql, values),
    overwriteDeleted: async () => (await opening).overwriteDeleted?.(),
    findDamage: async () => (await opening).findDamage?.() ?? [],
    copyTo: async (file) => (await opening).copyTo?.(file),
    close: async () => (await opening).close(),
  }
}

/** Gives the functions of a module their database. */
function bind<Module extends object>(module: Module, database: Connection): Bound<Module> {
  const functions = Object.entries(module).filter(([, member]) => typeof member === 'function')
  return Object.fromEntries(
    functions.map(([name, member]: [string, (...all: unknown[]) => unknown]) => [
      name,
      (...rest: unknown[]) => member(database, ...rest),
    ]),
  ) as Bound<Module>
}
