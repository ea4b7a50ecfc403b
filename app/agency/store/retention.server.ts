import { forgetCounts } from './counts.server'
import type { Connection, Query } from '~/agency/database/database'
import { ADD_MARK, READ_MARK, SET_MARK } from './marks'
import { DAY } from '~/time/durations'

const COUNT_BEFORE = 'SELECT count(*) AS count FROM requests WHERE created_at < $1'

const OLDEST_REQUEST = 'SELECT min(created_at) AS moment FROM requests'

/** Maximum time between purges, more than a monthly job needs. After a longer one, the clock has jumped. */
const LONGEST_GAP = 40 * DAY

/** What is deleted, and when. */
export function createRetention(database: Connection) {
  return {
    /**
     * Deletes requests that came before a time, with their notices, and old counts; returns how many requests. Null:
     * nothing was done, because the clock may have jumped since the last purge or the first start. `insist`: ignores
     * the clock.
     */
    async purge(before: number, { insist = false, now = Date.now() } = {}): Promise<number | null> {
      // Do not create tables.
      if ((await database.read(COUNT_BEFORE, [before])).length === 0) return 0
      return database.write(async (query) => {
        const [last] = await query<{ moment: number }>(READ_MARK, ['purged'])
        if (now - (last?.moment ?? now) > LONGEST_GAP && !insist) return null
        await query(SET_MARK, ['purged', now])
        await forgetCounts(query, now)
        const purged = 'DELETE FROM requests WHERE created_at < $1 RETURNING id'
        return (await query(purged, [before])).length
      })
    },

    /** Returns how many requests came before a time. */
    async countBefore(moment: number): Promise<number> {
      const [row] = await database.read<{ count: number }>(COUNT_BEFORE, [moment])
      return row?.count ?? 0
    },

    /**
     * Whether old requests are no longer deleted: there are some, and no purge ran for longer than a monthly job
     * takes, or the clock stops it. `term`: how long requests are kept, in milliseconds.
     */
    async isOverdue(term: number, now = Date.now()): Promise<boolean> {
      const [oldest] = await database.read<{ moment: number | null }>(OLDEST_REQUEST)
      const [last] = await database.read<{ moment: number }>(READ_MARK, ['purged'])
      if (oldest === undefined || oldest.moment === null) return false
      // Before the oldest request's term is over, there is nothing to delete.
      return now - Math.max(last?.moment ?? 0, oldest.moment + term) > LONGEST_GAP
    },

    /** Deletes a request with its notices; returns whether it existed. */
    async deleteRequest(id: number): Promise<boolean> {
      const sql = 'DELETE FROM requests WHERE id = $1 RETURNING id'
      return (await database.write((query) => query(sql, [id]))).length > 0
    },
  }
}

/** Notes the first start, by which the first purge sees whether the clock has jumped. */
export async function noteFirstStart(query: Query, now: number): Promise<void> {
  await query(ADD_MARK, ['purged', now])
}
