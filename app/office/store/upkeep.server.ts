import { type Database } from './database'

const COUNT_BEFORE = 'SELECT count(*) AS count FROM requests WHERE created_at < $1'

const CHECK = `
  INSERT INTO health (id, checked_at) VALUES (1, $1)
  ON CONFLICT (id) DO UPDATE SET checked_at = excluded.checked_at`

/** The part of the store for its maintenance: tables, copies, deletions. */
export function upkeepOf(database: Database) {
  return {
    /**
     * Creates or migrates the tables. Saving does this by itself; a call at the start shows a fault
     * before the first visitor meets it.
     */
    async prepare(): Promise<void> {
      await database.write(async () => undefined)
    },

    /** Resolves if the database can be written now: writes a row. */
    async check(now = Date.now()): Promise<void> {
      await database.write((query) => query(CHECK, [now]))
    },

    /**
     * Resolves if the database can be written now. Rolls everything back, migrations included: an older
     * version of the site may be running.
     */
    async tryWrite(now = Date.now()): Promise<void> {
      let isWritten = false
      const attempt = database.write(async (query) => {
        await query(CHECK, [now])
        isWritten = true
        throw new Error('taken back')
      })
      await attempt.catch((error: unknown) => {
        if (!isWritten) throw error
      })
    },

    /** Deletes the requests that came before a time, with their notices; returns how many. */
    async purge(before: number): Promise<number> {
      if ((await countBefore(before)) === 0) return 0
      const purged = await database.write((query) =>
        query('DELETE FROM requests WHERE created_at < $1 RETURNING id', [before]),
      )
      await database.overwriteDeleted?.()
      return purged.length
    },

    countBefore,

    /** Deletes a request with its notices; returns whether it existed. */
    async delete(id: number): Promise<boolean> {
      const [found] = await database.read('SELECT id FROM requests WHERE id = $1', [id])
      if (!found) return false
      await database.write((query) => query('DELETE FROM requests WHERE id = $1', [id]))
      await database.overwriteDeleted?.()
      return true
    },

    /** Copies an SQLite database to a new file; PostgreSQL has pg_dump for this. */
    backup: async (file: string) => database.copyTo?.(file),

    /** Closes the database's files and connections. A later call opens them again. */
    close: () => database.close(),
  }

  /** Returns how many requests came before a time. */
  async function countBefore(moment: number): Promise<number> {
    const [row] = await database.read<{ count: number }>(COUNT_BEFORE, [moment])
    return row?.count ?? 0
  }
}
