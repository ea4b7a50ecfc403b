import { addDays, localDay } from '~/format/local-time'
import type { Connection, Query } from '~/agency/database/database'

const DAYS_KEPT = 400

const ADD = `
  INSERT INTO daily_counts (day, name, count) VALUES ($1, $2, $3)
  ON CONFLICT (day, name) DO UPDATE SET count = daily_counts.count + excluded.count`

const LIST = 'SELECT day, name, count FROM daily_counts WHERE day >= $1 ORDER BY day, name'

const FORGET = 'DELETE FROM daily_counts WHERE day < $1'

export interface DailyCount {
  /** Such as `2026-03-05`, in the agency's time zone. */
  day: string
  name: string
  count: number
}

/** Deletes counts older than {@link DAYS_KEPT} days. A part of the purge, which checks the clock. */
export async function forgetCounts(query: Query, now: number): Promise<void> {
  await query(FORGET, [addDays(localDay(now), -DAYS_KEPT)])
}

/** The daily counts of what visitors did. */
export type Counts = ReturnType<typeof createCounts>

export function createCounts(database: Connection) {
  return {
    /** Adds to the stored counts, as other processes do. */
    async add(counts: DailyCount[]): Promise<void> {
      await database.write(async (query) => {
        for (const { day, name, count } of counts) await query(ADD, [day, name, count])
      })
    },

    /** Lists the counts from a day on, oldest first. */
    list(from: string): Promise<DailyCount[]> {
      return database.read<DailyCount>(LIST, [from])
    },
  }
}
