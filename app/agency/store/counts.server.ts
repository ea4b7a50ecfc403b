import type { Database } from './database'

/** How many days counts are kept. */
const DAYS_KEPT = 400

const ADD = `
  INSERT INTO daily_counts (day, name, count) VALUES ($1, $2, $3)
  ON CONFLICT (day, name) DO UPDATE SET count = daily_counts.count + excluded.count`

const LIST = 'SELECT day, name, count FROM daily_counts WHERE day >= $1 ORDER BY day, name'

const FORGET = 'DELETE FROM daily_counts WHERE day < $1'

/** A day's count of one name. */
export interface DailyCount {
  /** Such as `2026-03-05`, in UTC. */
  day: string
  name: string
  count: number
}

/** Returns a day in UTC. `moment`: milliseconds since 1970. */
export function dayOf(moment: number): string {
  return new Date(moment).toISOString().slice(0, 10)
}

/** The part of the store for counts: one number for each day and name, and nothing about anybody. */
export function countsIn(database: Database) {
  return {
    /** Adds to the counts of several processes, and drops those of more than {@link DAYS_KEPT} days ago. */
    async addCounts(counts: DailyCount[], now = Date.now()): Promise<void> {
      await database.write(async (query) => {
        for (const { day, name, count } of counts) await query(ADD, [day, name, count])
        await query(FORGET, [dayOf(now - DAYS_KEPT * 86_400_000)])
      })
    },

    /** Lists the counts from a day on, oldest first. */
    listCounts: (from: string) => database.read<DailyCount>(LIST, [from]),
  }
}
