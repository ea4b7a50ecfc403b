import { log } from '~/server/log/log.server'
import type { Database } from './database'

/** A database that remembers whether a call has met a damaged part of it. */
export interface WatchedDatabase extends Database {
  hasMetDamage(): boolean
  /** Called after a look that found no damage. */
  forgetDamage(): void
}

/**
 * Whether a call failed because a part of the database cannot be read, by the codes of SQLite and PostgreSQL. No
 * waiting helps then, and the other parts can be used.
 */
export function isDamage(error: unknown): boolean {
  const { code = '' } = ((error as Error).cause ?? {}) as { code?: string }
  return /^(SQLITE_(CORRUPT|NOTADB|IOERR_(READ|SHORT_READ|CORRUPTFS|DATA))|XX00[0-2]$|58030$)/.test(
    code,
  )
}

/** Logs the first damage that a call meets: whoever goes on without that part can say so. */
export function watchDamage(database: Database): WatchedDatabase {
  let hasMet = false

  async function watch<Result>(call: Promise<Result>): Promise<Result> {
    try {
      return await call
    } catch (error) {
      if (isDamage(error)) {
        if (!hasMet) log('database-damaged', { reason: (error as Error).message })
        hasMet = true
      }
      throw error
    }
  }

  return {
    write: (work, lock) => watch(database.write(work, lock)),
    read: (sql, values) => watch(database.read(sql, values)),
    overwriteDeleted: () => watch(database.overwriteDeleted?.() ?? Promise.resolve()),
    findDamage: () => database.findDamage?.() ?? Promise.resolve([]),
    copyTo: async (file) => database.copyTo?.(file),
    stepBack: () => database.stepBack(),
    stepForward: () => database.stepForward(),
    close: () => database.close(),
    hasMetDamage: () => hasMet,
    forgetDamage: () => (hasMet = false),
  }
}
