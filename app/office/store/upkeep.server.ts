import { type Database } from './database'

const COUNT_BEFORE = 'SELECT count(*) AS count FROM requests WHERE created_at < $1'

const CHECK = `
  INSERT INTO health (id, checked_at) VALUES (1, $1)
  ON CONFLICT (id) DO UPDATE SET checked_at = excluded.checked_at`

/** The part of the store that looks after it: tables, copies, deletions. */
export function upkeepOf(database: Database) {
  return {
    /**
     * Makes the tables, or migrates them. Saving does this by itself; calling it at start shows a fault
     * before the first visitor meets it.
     */
    async prepare(): Promise<void> {
      await database.write(async () => undefined)
    },

    /** Resolves when the database takes a write now: it writes a row of its own. */
    async check(now = Date.now()): Promise<void> {
      await database.write((query) => query(CHECK, [now]))
    },

    /**
     * Resolves when the database would take a write now. Leaves nothing behind: an older version that
     * runs meanwhile keeps its tables.
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

    /** Deletes what came before a moment, with its notices; returns how many requests. */
    async purge(before: number): Promise<number> {
      if ((await countBefore(before)) === 0) return 0
      const purged = await database.write((query) =>
        query('DELETE FROM requests WHERE created_at < $1 RETURNING id', [before]),
      )
      await database.overwriteDeleted?.()
      return purged.length
    },

    countBefore,

    /** Deletes one request, with its notices; returns whether it was there. */
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

  /** Returns how many requests came before a moment. */
  async function countBefore(moment: number): Promise<number> {
    const [row] = await database.read<{ count: number }>(COUNT_BEFORE, [moment])
    return row?.count ?? 0
  }
}
