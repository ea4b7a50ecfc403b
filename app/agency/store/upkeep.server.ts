import { log } from '~/server/log/log.server'
import { forgetCounts } from './counts.server'
import { isDamage, type WatchedDatabase } from './damage.server'
import { type Query, tryOut } from './database'
import { trySave } from './requests.server'
import { DAY, MINUTE } from '~/format/durations'

const COUNT_BEFORE = 'SELECT count(*) AS count FROM requests WHERE created_at < $1'

/** The rows of `health`. */
const CHECKED = 1
const PURGED = 2
const DAMAGED = 3

const SET_HEALTH = `
  INSERT INTO health (id, checked_at) VALUES ($1, $2)
  ON CONFLICT (id) DO UPDATE SET checked_at = excluded.checked_at`

const SET_DAMAGED = `
  INSERT INTO health (id, checked_at) VALUES (${DAMAGED}, $1) ON CONFLICT (id) DO NOTHING`

const CLEAR_DAMAGED = `DELETE FROM health WHERE id = ${DAMAGED}`

const DAMAGED_SINCE = `SELECT checked_at AS moment FROM health WHERE id = ${DAMAGED}`

/** What the agency's people say that they have done: a row says when. */
const CONFIRMED = { mail: 5, notification: 6 }
export type Confirmed = keyof typeof CONFIRMED

const LIST_CONFIRMED = `
  SELECT id FROM health WHERE id IN (${Object.values(CONFIRMED).join()})`

/** A webhook that took a test message has the row -n. `n`: the hash of its address. */
const webhookRow = (hash: string) => -parseInt(hash, 36)

const HAS_ROW = 'SELECT id FROM health WHERE id = $1'

/** A finding of kind n has the row `FINDINGS + n`, which says since when. */
const FINDINGS = 100
/** When the findings of a day were told. */
const TOLD = 4

const ADD_FINDING = `
  INSERT INTO health (id, checked_at) VALUES ($1, $2) ON CONFLICT (id) DO NOTHING RETURNING id`

// Of several processes, one tells.
const TELL_TODAY = `
  INSERT INTO health (id, checked_at) VALUES (${TOLD}, $1)
  ON CONFLICT (id) DO UPDATE SET checked_at = excluded.checked_at
  WHERE health.checked_at <= $2 OR health.checked_at > $1 RETURNING id`

const LIST_FINDINGS = `SELECT id FROM health WHERE id >= ${FINDINGS}`

const FINDINGS_SINCE = `SELECT id, checked_at AS moment FROM health WHERE id >= ${FINDINGS}`

const OLDEST_REQUEST = 'SELECT min(created_at) AS moment FROM requests'

const LAST_PURGE = `SELECT checked_at AS moment FROM health WHERE id = ${PURGED}`

const NEWEST_REQUEST = 'SELECT max(created_at) AS moment FROM requests'

/** A clock that is set meanwhile makes the look of a day later come some seconds early. */
const NEARLY_A_DAY = DAY - MINUTE

/** Maximum time between two purges; after a longer one, the clock has jumped. A monthly job fits. */
const LONGEST_GAP = 40 * DAY

// The newest request may have come under the wrong clock, too: where something is to be deleted, and nobody has
// purged yet, what is known ends where requests stop coming for longer than that.
const LAST_KNOWN = `
  SELECT coalesce(
    (SELECT checked_at FROM health WHERE id = ${PURGED}),
    (SELECT min(created_at) FROM requests AS one
     WHERE EXISTS (SELECT 1 FROM requests WHERE created_at < $1) AND NOT EXISTS (
       SELECT 1 FROM requests
       WHERE created_at > one.created_at AND created_at <= one.created_at + ${LONGEST_GAP})),
    (SELECT max(created_at) FROM requests)
  ) AS moment`

/** The part of the store for its maintenance: tables, copies, deletions. */
export function upkeepOf(database: WatchedDatabase) {
  return {
    /**
     * Creates or migrates the tables. Saving does this by itself; a call at the start shows a fault
     * before the first visitor meets it. After a step back, and forward again, it makes the tables those
     * of this version, for the older ones that come after 653b28d.
     */
    prepare: () => database.stepForward(),

    /** Resolves if the database can be written now: writes a row. */
    async check(now = Date.now()): Promise<void> {
      await database.write((query) => query(SET_HEALTH, [CHECKED, now])).catch(saveInsteadOfDamaged)
    },

    /**
     * Resolves if the database can be written now. Rolls everything back, migrations included: an older
     * version of the site may be running.
     */
    async tryWrite(now = Date.now()): Promise<void> {
      const work = (query: Query) => query(SET_HEALTH, [CHECKED, now])
      await tryOut(database, work).catch(saveInsteadOfDamaged)
    },

    /**
     * Deletes the requests that came before a time, with their notices, and old counts; returns how many
     * requests. Null: it did nothing, because the clock may have jumped since the last purge, or between or since
     * the requests if there was none. `insist`: whatever the clock says.
     */
    async purge(before: number, { insist = false, now = Date.now() } = {}): Promise<number | null> {
      // Without tables, none are made.
      if ((await database.read(COUNT_BEFORE, [before])).length === 0) return 0
      return database.write(async (query) => {
        const [last] = await query<{ moment: number | null }>(LAST_KNOWN, [before])
        if (now - (last?.moment ?? now) > LONGEST_GAP && !insist) return null
        await query(SET_HEALTH, [PURGED, now])
        await forgetCounts(query, now)
        const purged = 'DELETE FROM requests WHERE created_at < $1 RETURNING id'
        return (await query(purged, [before])).length
      })
    },

    /**
     * Overwrites what was deleted since the last time: it may not have been, for want of space or while
     * somebody read. Rejects if that fails once more.
     */
    async overwriteDeleted(): Promise<void> {
      // Without tables, none are made.
      if ((await database.read(COUNT_BEFORE, [0])).length > 0) await database.overwriteDeleted?.()
    },

    countBefore,

    /**
     * Whether old requests are deleted no more: there is one, and nobody has run the purge for longer than a
     * monthly job takes, or the purge refuses to, because of the clock. `term`: how long requests are kept, in
     * milliseconds.
     */
    async isPurgeOverdue(term: number, now = Date.now()): Promise<boolean> {
      const [oldest] = await database.read<{ moment: number | null }>(OLDEST_REQUEST)
      const [purge] = await database.read<{ moment: number }>(LAST_PURGE)
      if (oldest === undefined || oldest.moment === null) return false
      // Whatever the last purge: before the term of the oldest request is over, there is nothing to delete.
      const since = Math.max(purge?.moment ?? 0, oldest.moment + term)
      return now - since > LONGEST_GAP
    },

    /** Notes what somebody says that they have done, so that they are not asked for it again. */
    async confirm(what: Confirmed, now = Date.now()): Promise<void> {
      await database.write((query) => query(SET_HEALTH, [CONFIRMED[what], now]))
    },

    /** Lists what they have said. */
    async listConfirmed(): Promise<Confirmed[]> {
      const rows = await database.read<{ id: number }>(LIST_CONFIRMED)
      const ids = new Set(rows.map(({ id }) => id))
      return (Object.keys(CONFIRMED) as Confirmed[]).filter((what) => ids.has(CONFIRMED[what]))
    },

    /** Notes that a webhook took a test message. `hash`: of its address, as its notices' recipient names it. */
    async noteWebhook(hash: string, now = Date.now()): Promise<void> {
      await database.write((query) => query(SET_HEALTH, [webhookRow(hash), now]))
    },

    /** Whether it ever did. */
    async isWebhookNoted(hash: string): Promise<boolean> {
      return (await database.read(HAS_ROW, [webhookRow(hash)])).length > 0
    },

    /** Returns when the newest request came, in milliseconds since 1970; null: there is none. */
    async newestRequest(): Promise<number | null> {
      const [row] = await database.read<{ moment: number | null }>(NEWEST_REQUEST)
      return row?.moment ?? null
    },

    /**
     * Looks at all of the database; resolves with a line for each damaged part. What it finds is logged, and
     * remembered for {@link isDamaged} until it is found no more.
     */
    async findDamage(now = Date.now()): Promise<string[]> {
      const found = await lookForDamage()
      if (found.length === 0) database.forgetDamage()
      else log('database-damaged', { reason: found[0], more: found.length - 1 })
      // Whatever the table `health` is like: the finding is said.
      await database
        .write((query) =>
          found.length > 0 ? query(SET_DAMAGED, [now]) : query<object>(CLEAR_DAMAGED),
        )
        .catch(() => undefined)
      return found
    },

    lookForDamage,

    /**
     * Remembers what is wrong, by the numbers of its kinds. Resolves with those that nobody has told of yet,
     * and whether a day has passed since all was told: of several processes, one is to tell. What has gone is
     * forgotten once a day, so that what comes and goes is told once a day, too.
     */
    async noteFindings(
      kinds: number[],
      now = Date.now(),
    ): Promise<{ fresh: number[]; isDue: boolean }> {
      return database.write(async (query) => {
        const fresh: number[] = []
        for (const kind of new Set(kinds)) {
          const added = await query(ADD_FINDING, [FINDINGS + kind, now])
          if (added.length > 0) fresh.push(kind)
        }
        const isDue = (await query(TELL_TODAY, [now, now - NEARLY_A_DAY])).length > 0
        if (isDue) {
          for (const { id } of await query<{ id: number }>(LIST_FINDINGS)) {
            if (kinds.includes(id - FINDINGS)) continue
            await query('DELETE FROM health WHERE id = $1', [id])
          }
        }
        return { fresh, isDue }
      })
    },

    /** Returns when each of them was first noted, in milliseconds since 1970, by the number of its kind. */
    async findingsSince(): Promise<Map<number, number>> {
      const rows = await database.read<{ id: number; moment: number }>(FINDINGS_SINCE)
      return new Map(rows.map(({ id, moment }) => [id - FINDINGS, moment]))
    },

    /** Whether the last look found damage, or a call of this process has met it since. */
    async isDamaged(): Promise<boolean> {
      if (database.hasMetDamage()) return true
      const found = await database.read(DAMAGED_SINCE).catch(() => [])
      return found.length > 0 || database.hasMetDamage()
    },

    /**
     * Deletes a request with its notices; returns whether it existed. What of it cannot be overwritten on the
     * disk now is overwritten by the next purge.
     */
    async delete(id: number): Promise<boolean> {
      const [found] = await database.read('SELECT id FROM requests WHERE id = $1', [id])
      if (!found) return false
      await database.write((query) => query('DELETE FROM requests WHERE id = $1', [id]))
      await database.overwriteDeleted?.().catch((error: Error) => {
        log('deleted-not-overwritten', { request: id, reason: error.message })
      })
      return true
    },

    /** Lets the build 653b28d write to the database; returns whether there is one. */
    async stepBack(): Promise<boolean> {
      // Without tables, none are made.
      if ((await database.read(COUNT_BEFORE, [0])).length === 0) return false
      await database.stepBack()
      return true
    },

    /** Copies an SQLite database to a new file; PostgreSQL has pg_dump for this. */
    backup: async (file: string) => database.copyTo?.(file),

    /** Closes the database's files and connections. A later call opens them again. */
    close: () => database.close(),
  }

  /** The row that is written to see whether that works may be the damaged one: requests are what matters. */
  async function saveInsteadOfDamaged(error: unknown): Promise<void> {
    if (!isDamage(error)) throw error
    await trySave(database)
  }

  /** Looks at all of the database and changes nothing. Rejects if it cannot be looked at. */
  async function lookForDamage(): Promise<string[]> {
    try {
      return (await database.findDamage?.()) ?? []
    } catch (error) {
      if (!isDamage(error)) throw error
      return [(error as Error).message]
    }
  }

  /** Returns how many requests came before a time. */
  async function countBefore(moment: number): Promise<number> {
    const [row] = await database.read<{ count: number }>(COUNT_BEFORE, [moment])
    return row?.count ?? 0
  }
}
