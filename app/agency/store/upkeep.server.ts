import { log } from '~/server/log/log.server'
import { isDamage, type WatchedDatabase } from '~/agency/database/damage.server'
import { type Query, tryOut } from '~/agency/database/database'
import { ADD_MARK, CLEAR_MARK, READ_MARK, SET_MARK } from './marks.server'
import { trySave } from './requests.server'

/**
 * Creates or migrates the tables. Saving does this by itself; a call at the start shows a fault
 * before the first visitor meets it.
 */
export function prepare(database: WatchedDatabase): Promise<void> {
  return database.write(() => Promise.resolve())
}

/** Resolves if the database can be written now: writes a row. */
export async function check(database: WatchedDatabase, now = Date.now()): Promise<void> {
  const written = database.write((query) => query(SET_MARK, ['checked', now]))
  await written.catch((error: unknown) => saveInsteadOfDamaged(database, error))
}

/**
 * Resolves if the database can be written now. Rolls everything back, migrations included: an older
 * version of the site may be running.
 */
export async function tryWrite(database: WatchedDatabase, now = Date.now()): Promise<void> {
  const written = tryOut(database, (query: Query) => query(SET_MARK, ['checked', now]))
  await written.catch((error: unknown) => saveInsteadOfDamaged(database, error))
}

/** The row that is written to see whether that works may be the damaged one: requests are what matters. */
async function saveInsteadOfDamaged(database: WatchedDatabase, error: unknown): Promise<void> {
  if (!isDamage(error)) throw error
  await trySave(database)
}

/** Looks at all of the database and changes nothing. Rejects if it cannot be looked at. */
export async function lookForDamage(database: WatchedDatabase): Promise<string[]> {
  try {
    return await database.findDamage()
  } catch (error) {
    if (!isDamage(error)) throw error
    return [(error as Error).message]
  }
}

/**
 * Looks at all of the database; resolves with a line for each damaged part. What it finds is logged, and
 * remembered for {@link damagedSince} until it is found no more.
 */
export async function findDamage(database: WatchedDatabase, now = Date.now()): Promise<string[]> {
  const found = await lookForDamage(database)
  if (found.length === 0) database.forgetDamage()
  else log('database-damaged', { reason: found[0], more: found.length - 1 })
  // Whatever the table `marks` is like: the finding is said.
  await database
    .write((query) =>
      found.length > 0 ? query(ADD_MARK, ['damaged', now]) : query(CLEAR_MARK, ['damaged']),
    )
    .catch(() => undefined)
  return found
}

/**
 * Returns since when a part is known to be damaged, by the last look or a call of this process, in milliseconds since
 * 1970; null: none is.
 */
export async function damagedSince(database: WatchedDatabase): Promise<number | null> {
  const [found] = await database.read<{ moment: number }>(READ_MARK, ['damaged']).catch(() => [])
  return found?.moment ?? database.metDamageAt()
}

/** Rebuilds damaged indexes. What else is damaged stays so. */
export async function mendIndexes(database: WatchedDatabase): Promise<void> {
  if ((await lookForDamage(database)).length === 0) return
  await database.rebuildIndexes().catch((error: unknown) => {
    if (!isDamage(error)) throw error
  })
}

/** Copies an SQLite database to a new file; PostgreSQL has pg_dump for this. */
export function backup(database: WatchedDatabase, file: string): Promise<void> {
  return database.copyTo(file)
}

/** Closes the database's files and connections. A later call opens them again. */
export function close(database: WatchedDatabase): Promise<void> {
  return database.close()
}
