import { type Connection, placeholders } from '~/agency/database/database'
import { ADD_MARK, READ_MARK, SET_MARK } from './marks'
import { DAY, MINUTE } from '~/time/durations'

const finding = (kind: string) => `finding ${kind}`
const LOOKED = 'looked'

// Returns a row to one process only: that one tells.
const TELL_TODAY = `
  INSERT INTO marks (name, at) VALUES ('told', $1)
  ON CONFLICT (name) DO UPDATE SET at = excluded.at
  WHERE marks.at <= $2 OR marks.at > $1 RETURNING name`

/** A clock that is set meanwhile may make the next day's look come some seconds early. */
const NEARLY_A_DAY = DAY - MINUTE

/** What the watch found wrong: it is told once, whichever process sees it. */
export function createFindings(database: Connection) {
  return {
    /**
     * Stores the kinds of faults that a look found. `fresh`: the new ones, in one process only. `isDue`: a day has
     * passed since the last telling. Faults that are gone are forgotten once a day, so that one that comes and goes is
     * told once a day.
     */
    remember(kinds: string[], now = Date.now()): Promise<{ fresh: string[]; isDue: boolean }> {
      return database.write(async (query) => {
        const fresh: string[] = []
        for (const kind of new Set(kinds)) {
          const added = await query(ADD_MARK, [finding(kind), now])
          if (added.length > 0) fresh.push(kind)
        }
        await query(SET_MARK, [LOOKED, now])
        const isDue = (await query(TELL_TODAY, [now, now - NEARLY_A_DAY])).length > 0
        if (isDue) {
          const found = ['', ...kinds].map(finding)
          const gone = `DELETE FROM marks WHERE name LIKE $1 AND name NOT IN (${placeholders(found, 2)})`
          await query(gone, [finding('%'), ...found])
        }
        return { fresh, isDue }
      })
    },

    /** Returns when any process last looked, in milliseconds since 1970; null: never. */
    async lastLook(): Promise<number | null> {
      const [looked] = await database.read<{ moment: number }>(READ_MARK, [LOOKED])
      return looked?.moment ?? null
    },
  }
}
