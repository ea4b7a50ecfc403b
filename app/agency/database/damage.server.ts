import { AgencyUnavailable } from '~/agency/port/agency'
import { log } from '~/server/log/log.server'
import { MINUTE } from '~/format/durations'
import type { Database } from './database'

/** A database that remembers whether a call has met a damaged part of it, and says so in the error. */
export interface WatchedDatabase extends Required<Database> {
  /** Since when, in milliseconds since 1970; null: none has. */
  metDamageAt(): number | null
  /** Called after a look that found no damage. */
  forgetDamage(): void
}

interface ErrorOfDatabase {
  code: string
  message: string
}

const SQLITE_DAMAGE = /^SQLITE_(CORRUPT|NOTADB|IOERR_(READ|SHORT_READ|CORRUPTFS|DATA))/

/** Damaged data, a damaged index, a disk that cannot be read, a table's file that is gone. */
const POSTGRES_DAMAGE = ['XX001', 'XX002', '58030', '58P01']

/** PostgreSQL's code for whatever should not happen, damage among it; poolers refuse connections with it. */
const INTERNAL_ERROR = 'XX000'

/** What PostgreSQL says of a row that makes no sense, whatever its language. */
const SENSELESS_ROW =
  /invalid memory alloc request size|could not read block|(missing|unexpected) chunk|compressed .*corrupt/

/**
 * Whether a call failed because a part of the database cannot be read, by the codes of SQLite and PostgreSQL. No
 * waiting helps then, and the other parts can be used.
 */
export function isDamage(error: unknown): boolean {
  const { code = '', message = '' } = ((error as Error).cause ?? {}) as Partial<ErrorOfDatabase>
  if (code === INTERNAL_ERROR) return SENSELESS_ROW.test(message)
  return SQLITE_DAMAGE.test(code) || POSTGRES_DAMAGE.includes(code)
}

/** After so long without another call that met it, damage is known by the look of each hour alone. */
const REMEMBERED = 10 * MINUTE

/** Opens a database at once, and logs the first damage that a call meets: whoever goes on without that part can say so. */
export function watchDamage(opening: Promise<Database>): WatchedDatabase {
  let since = 0
  let last = -Infinity
  const metDamageAt = () => (performance.now() - last < REMEMBERED ? since : null)

  async function watch<Result>(call: (database: Database) => Promise<Result>): Promise<Result> {
    try {
      return await call(await opening)
    } catch (error) {
      if (error instanceof AgencyUnavailable && isDamage(error)) {
        if (metDamageAt() === null) {
          since = Date.now()
          log('database-damaged', { reason: error.message })
        }
        last = performance.now()
        error.damagedSince = since
      }
      throw error
    }
  }

  return {
    write: (work, lock) => watch((database) => database.write(work, lock)),
    read: (sql, values) => watch((database) => database.read(sql, values)),
    overwriteDeleted: () => watch(async (database) => database.overwriteDeleted?.()),
    findDamage: async () => (await opening).findDamage(),
    rebuildIndexes: async () => (await opening).rebuildIndexes?.(),
    copyTo: async (file) => (await opening).copyTo?.(file),
    close: async () => (await opening).close(),
    metDamageAt,
    forgetDamage: () => (last = -Infinity),
  }
}
