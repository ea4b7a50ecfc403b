import { log } from '~/server/log/log.server'
import { forgetCounts } from './counts.server'
import { isDamage, type WatchedDatabase } from './damage.server'
import { type Query, tryOut } from './database'
import { trySave } from './requests.server'
import { DAY, MINUTE } from '~/format/durations'

const COUNT_BEFORE = 'SELECT count(*) AS count FROM requests WHERE created_at < $1'

const SET_MARK = `
  INSERT INTO marks (name, at) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET at = excluded.at`

const ADD_MARK = `
  INSERT INTO marks (name, at) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING RETURNING name`

const CLEAR_MARK = 'DELETE FROM marks WHERE name = $1'

const READ_MARK = 'SELECT at AS moment FROM marks WHERE name = $1'

const LIST_MARKS = 'SELECT name, at AS moment FROM marks WHERE name LIKE $1'

/** What the agency's people say that they have done. */
export type Confirmed = 'mail' | 'notification'

/** The mark of what they say, of a webhook that took a test message, of what is wrong. */
const confirmed = (what: string) => `confirmed ${what}`
const webhook = (hash: string) => `webhook ${hash}`
const finding = (kind: string) => `finding ${kind}`
const kindIn = (name: string) => name.slice(finding('').length)

// Of several processes, one tells.
const TELL_TODAY = `
  INSERT INTO marks (name, at) VALUES ('told', $1)
  ON CONFLICT (name) DO UPDATE SET at = excluded.at
  WHERE marks.at <= $2 OR marks.at > $1 RETURNING name`

const OLDEST_REQUEST = 'SELECT min(created_at) AS moment FROM requests'

const NEWEST_REQUEST = 'SELECT max(created_at) AS moment FROM requests'

/** A clock that is set meanwhile makes the look of a day later come some seconds early. */
const NEARLY_A_DAY = DAY - MINUTE

/** Maximum time between two purges; after a longer one, the clock has jumped. A monthly job fits. */
const LONGEST_GAP = 40 * DAY

// The newest request may have come under the wrong clock, too: where something is to be deleted, and nobody has
// purged yet, what is known ends where requests stop coming for longer than that.
const LAST_KNOWN = `
  SELECT coalesce(
    (SELECT at FROM marks WHERE name = 'purged'),
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
     * before the first visitor meets it.
     */
    prepare: () => database.write(() => Promise.resolve()),

    /** Resolves if the database can be written now: writes a row. */
    async check(now = Date.now()): Promise<void> {
      await database.write((query) => query(SET_MARK, ['checked', now])).catch(saveInsteadOfDamaged)
    },

    /**
     * Resolves if the database can be written now. Rolls everything back, migrations included: an older
     * version of the site may be running.
     */
    async tryWrite(now = Date.now()): Promise<void> {
      const work = (query: Query) => query(SET_MARK, ['checked', now])
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
        await query(SET_MARK, ['purged', now])
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
      const [purge] = await database.read<{ moment: number }>(READ_MARK, ['purged'])
      if (oldest === undefined || oldest.moment === null) return false
      // Whatever the last purge: before the term of the oldest request is over, there is nothing to delete.
      const since = Math.max(purge?.moment ?? 0, oldest.moment + term)
      return now - since > LONGEST_GAP
    },

    /** Notes what somebody says that they have done, so that they are not asked for it again. */
    async confirm(what: Confirmed, now = Date.now()): Promise<void> {
      await database.write((query) => query(SET_MARK, [confirmed(what), now]))
    },

    /** Lists what they have said. */
    async listConfirmed(): Promise<Confirmed[]> {
      const rows = await database.read<{ name: string }>(LIST_MARKS, [confirmed('%')])
      return rows.map(({ name }) => name.slice(confirmed('').length) as Confirmed).sort()
    },

    /** Notes that a webhook took a test message. `hash`: of its address, as its notices' recipient names it. */
    async noteWebhook(hash: string, now = Date.now()): Promise<void> {
      await database.write((query) => query(SET_MARK, [webhook(hash), now]))
    },

    /** Whether it ever did. */
    async isWebhookNoted(hash: string): Promise<boolean> {
      return (await database.read(READ_MARK, [webhook(hash)])).length > 0
    },

    /** Returns when the newest request came, in milliseconds since 1970; null: there is none. */
    async newestRequest(): Promise<number | null> {
      const [row] = await database.read<{ moment: number | null }>(NEWEST_REQUEST)
      return row?.moment ?? null
    },

    /**
     * Looks at all of the database; resolves with a line for each damaged part. What it finds is logged, and
     * remembered for {@link damagedSince} until it is found no more.
     */
    async findDamage(now = Date.now()): Promise<string[]> {
      const found = await lookForDamage()
      if (found.length === 0) database.forgetDamage()
      else log('database-damaged', { reason: found[0], more: found.length - 1 })
      // Whatever the table `marks` is like: the finding is said.
      await database
        .write((query) =>
          found.length > 0 ? query(ADD_MARK, ['damaged', now]) : query(CLEAR_MARK, ['damaged']),
        )
        .catch(() => undefined)
      return found
    },

    lookForDamage,

    /**
     * Remembers what is wrong, by its kinds. Resolves with those that nobody has told of yet,
     * and whether a day has passed since all was told: of several processes, one is to tell. What has gone is
     * forgotten once a day, so that what comes and goes is told once a day, too.
     */
    async noteFindings<Kind extends string>(
      kinds: Kind[],
      now = Date.now(),
    ): Promise<{ fresh: Kind[]; isDue: boolean }> {
      return database.write(async (query) => {
        const fresh: Kind[] = []
        for (const kind of new Set(kinds)) {
          const added = await query(ADD_MARK, [finding(kind), now])
          if (added.length > 0) fresh.push(kind)
        }
        const isDue = (await query(TELL_TODAY, [now, now - NEARLY_A_DAY])).length > 0
        if (isDue) {
          for (const { name } of await query<{ name: string }>(LIST_MARKS, [finding('%')])) {
            if (!kinds.some((kind) => finding(kind) === name)) await query(CLEAR_MARK, [name])
          }
        }
        return { fresh, isDue }
      })
    },

    /** Returns when each kind was first noted, in milliseconds since 1970. */
    async findingsSince(): Promise<Map<string, number>> {
      const marks = await database.read<{ name: string; moment: number }>(LIST_MARKS, [
        finding('%'),
      ])
      return new Map(marks.map(({ name, moment }) => [kindIn(name), moment]))
    },

    /**
     * Returns since when a part is known to be damaged, by the last look or a call of this process, in milliseconds since
     * 1970; null: none is.
     */
    async damagedSince(): Promise<number | null> {
      const [found] = await database
        .read<{ moment: number }>(READ_MARK, ['damaged'])
        .catch(() => [])
      return found?.moment ?? database.metDamageAt()
    },

    /** Rebuilds damaged indexes. What else is damaged stays so. */
    async mendIndexes(): Promise<void> {
      if ((await lookForDamage()).length === 0) return
      await database.rebuildIndexes?.().catch((error: unknown) => {
        if (!isDamage(error)) throw error
      })
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
