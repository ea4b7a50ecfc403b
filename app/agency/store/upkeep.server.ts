import { isDamage } from '~/agency/database/damage.server'
import type { Database } from '~/agency/database/database'
import { ADD_MARK } from './marks.server'

/**
 * Creates or migrates the tables. Saving does this by itself; a call at the start shows a fault
 * before the first visitor meets it. Notes the first start, by which the first purge knows whether the clock has jumped.
 */
export async function prepare(database: Required<Database>, now = Date.now()): Promise<void> {
  await database.write((query) => query(ADD_MARK, ['purged', now]))
}

/**
 * Looks at all of the database and changes nothing; resolves with a line for each damaged part. Rejects if it cannot be
 * looked at.
 */
export async function findDamage(database: Required<Database>): Promise<string[]> {
  try {
    return await database.findDamage()
  } catch (error) {
    if (!isDamage(error)) throw error
    return [(error as Error).message]
  }
}

/** Copies an SQLite database to a new file; PostgreSQL has pg_dump for this. */
export function backup(database: Required<Database>, file: string): Promise<void> {
  return database.copyTo(file)
}

/** Closes the database's files and connections. A later call opens them again. */
export function close(database: Required<Database>): Promise<void> {
  return database.close()
}
