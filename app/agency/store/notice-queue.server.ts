import { log } from '~/server/log/log.server'
import { type Connection, insertInto, placeholders, type Query } from '~/agency/database/database'
import { withHistory } from './request-lists.server'
import { type StoredRow, STORED_ROW, type StoredRequest } from './stored-request'
import { OPEN, stateOf, STATES } from './states'
import { HOUR, MINUTE } from '~/time/durations'

/** How long a notice is locked for sending: longer than any attempt. Afterwards another process may lock it. */
export const LOCKED_FOR = 2 * MINUTE

/** Maximum pause between two attempts. */
export const LONGEST_PAUSE = 3 * HOUR

/**
 * How many notices of a kind a recipient gets one by one within an hour; the others come together in one.
 */
const ALONE = 19

/** A reminder unsent for this long is dropped. */
const LATE_FOR = 24 * HOUR

/** What a notice tells of a request: it is new, somebody took it, put it back, handed it over, or nobody takes it. */
export type NoticeKind = 'new' | 'taken' | 'put-back' | 'handed' | 'late'

interface QueuedNotice {
  id: number
  requestId: number
  recipient: string
  kind: NoticeKind
  /** Its text; null: it is about the request itself. */
  text: string | null
  /** Milliseconds since 1970. */
  createdAt: number
  /** Number of attempts, including this one. */
  attempts: number
  /** Attempts in a row without an outcome, because the process ended; null: none. */
  unfinished: number | null
}

const COLUMNS = `
  id, request_id AS "requestId", recipient, kind, text, created_at AS "createdAt", attempts,
  unfinished`

/** A notice to one of the staff, locked for an attempt to send it. */
export interface Notice extends QueuedNotice {
  request: StoredRequest
  /** The request's Idempotency-Key. */
  key: string
  /** Notices of the same kind that go with it: too many came within an hour. */
  others: Pick<QueuedNotice, 'id' | 'requestId' | 'attempts'>[]
  /** The log's id of the HTTP request that sent it, if known. */
  httpId?: string
}

export type NoticeOutcome =
  | { state: 'sent' }
  // Without a fault it does not count as failed.
  | { state: 'waiting'; dueAt: number; fault: string | null }
  | { state: 'failed'; fault: string }

export interface FailedNotice {
  /** The request's number, and when it came, in ISO 8601. */
  id: number
  createdAt: string
  /** Whether it was given up; otherwise it will be tried again. */
  isGivenUp: boolean
  recipient: string
  attempts: number
  fault: string
}

// A due time beyond the longest pause: the clock was set back. Send now, except reminders.
const IS_DUE = `
  state = 'waiting' AND (not_before IS NULL OR not_before <= $1)
  AND (due_at <= $1 OR due_at > CAST($1 AS bigint) + ${LONGEST_PAUSE + LOCKED_FOR})`

/** `except`: recipients to skip, at least one, which are the parameters from $2 on. */
const findDue = (except: string[]) => `
  SELECT ${COLUMNS} FROM notices
  WHERE ${IS_DUE} AND recipient NOT IN (${placeholders(except, 2)})
  ORDER BY due_at, notices.id LIMIT 1`

// If two processes lock the same row, one gets nothing and asks again later.
const LOCK = `
  UPDATE notices SET due_at = CAST($1 AS bigint) + ${LOCKED_FOR}, attempts = attempts + 1
  WHERE ${IS_DUE} AND`
const LOCK_ONE = `${LOCK} id = $2 RETURNING ${COLUMNS}`
const LOCK_ALIKE = `${LOCK} recipient = $2 AND kind = $3 RETURNING ${COLUMNS}`
const PUT_OFF_ALIKE = `
  UPDATE notices SET due_at = $4 WHERE ${IS_DUE} AND recipient = $2 AND kind = $3`

// Reminders are void once somebody has taken the request.
const DROP_REMINDERS = `
  DELETE FROM notices
  WHERE state = 'waiting' AND kind = 'late' AND not_before <= $1 AND (not_before < $2 OR NOT EXISTS (
    SELECT 1 FROM requests
    WHERE requests.id = request_id AND ${STATES.new.sql} AND spam = 0
  ))`

// Notices in one mail have the same time.
const SENT_LATELY = `
  SELECT count(DISTINCT sent_at) AS mails, min(sent_at) AS first FROM notices
  WHERE sent_at > $1 AND sent_at <= $2 AND recipient = $3 AND kind = $4`

const RECORD_OUTCOME = `
  UPDATE notices SET state = $2, due_at = coalesce($3, due_at), fault = $4, sent_at = $6, unfinished = 0
  WHERE id = $1 AND (attempts = $5 OR $2 = 'sent')`

// A failure counts while its request is open, even if the notice was given up.
const FAILED = `(state <> 'sent' AND fault IS NOT NULL AND ${OPEN.sql})`

const COUNT = `
  SELECT count(*) FILTER (WHERE state = 'waiting' AND (not_before IS NULL OR not_before <= $1)) AS waiting,
    count(*) FILTER (WHERE ${FAILED}) AS failing
  FROM notices JOIN requests ON requests.id = request_id`

// A notice that is due within this time may be locked now.
const RESEND = `
  UPDATE notices SET state = 'waiting', due_at = $1, created_at = $1, unfinished = 0
  WHERE (state = 'failed' OR due_at > CAST($1 AS bigint) + ${LOCKED_FOR}) AND id IN (
    SELECT notices.id FROM notices JOIN requests ON requests.id = request_id WHERE ${FAILED}
  )`

const BEGIN = 'UPDATE notices SET unfinished = coalesce(unfinished, 0) + 1 WHERE id = $1'

const READDRESS = 'UPDATE notices SET recipient = $2, due_at = $3, unfinished = 0 WHERE id = $1'

const LIST_FAILED = `
  SELECT requests.id, requests.created_at, recipient, attempts, fault, state
  FROM notices JOIN requests ON requests.id = request_id
  WHERE ${FAILED} ORDER BY requests.created_at DESC, notices.id DESC`

const FAULTS_OF = `
  SELECT recipient, fault FROM notices JOIN requests ON requests.id = request_id
  WHERE request_id = $1 AND ${FAILED} ORDER BY notices.id`

/** The messages to the staff that wait to be sent. */
export function createNoticeQueue(database: Connection) {
  return {
    /**
     * Locks the notice that is due the longest, for {@link LOCKED_FOR}; null: none is. `except`: skipped recipients.
     */
    async lock(now = Date.now(), except: string[] = []): Promise<Notice | null> {
      for (;;) {
        const drop = database.write((query) => query(DROP_REMINDERS, [now, now - LATE_FOR]))
        // A damaged row must not hold up other notices.
        await drop.catch(() => undefined)
        const [notice, ...others] = await database.write((query) => lockDue(query, now, except))
        if (!notice) return null
        const found = await readRequest(database, notice.requestId)
        if (!found) continue
        const { request } = found
        if (notice.kind === 'late' && (stateOf(request) !== 'new' || request.isSpam)) continue
        return { ...notice, ...found, others }
      }
    },

    /** Counts an attempt before it begins; recording its outcome resets the count. */
    async begin({ id }: Notice): Promise<void> {
      await database.write((query) => query(BEGIN, [id]))
    },

    /**
     * Stores the outcome of a notice and of those sent with it. If another process has locked one since, only `sent` is
     * stored.
     */
    async recordOutcome(notice: Notice, outcome: NoticeOutcome, now = Date.now()): Promise<void> {
      const { state, dueAt, fault } = { dueAt: null, fault: null, ...outcome }
      const sentAt = state === 'sent' ? now : null
      await database.write(async (query) => {
        for (const { id, attempts } of [notice, ...notice.others]) {
          await query(RECORD_OUTCOME, [id, state, dueAt, fault, attempts, sentAt])
        }
      })
    },

    /** Gives a notice, and those with it, to another recipient if its own is no longer told. */
    async readdress(notice: Notice, recipient: string, now = Date.now()): Promise<void> {
      await database.write(async (query) => {
        for (const { id } of [notice, ...notice.others]) {
          await query(READDRESS, [id, recipient, now])
        }
      })
    },

    /** Makes failed notices of open requests due now, as new ones; returns their number, those due soon included. */
    resend(now = Date.now()): Promise<number> {
      return database.write(async (query) => {
        await query(RESEND, [now])
        const [counts] = await query<{ failing: number }>(COUNT, [now])
        return counts?.failing ?? 0
      })
    },

    /** Counts the notices that wait, and those about open requests that failed at least once. */
    async count(now = Date.now()) {
      const [counts] = await database.read<{ waiting: number; failing: number }>(COUNT, [now])
      return counts ?? { waiting: 0, failing: 0 }
    },

    /** Lists why notices of a request could not be sent; empty if it is done. */
    faultsOf(id: number): Promise<Pick<FailedNotice, 'recipient' | 'fault'>[]> {
      return database.read(FAULTS_OF, [id])
    },

    /** Lists the notices about open requests that failed at least once, newest request first. */
    async listFailed(): Promise<FailedNotice[]> {
      const rows = await database.read<FailedNotice & { created_at: number; state: string }>(
        LIST_FAILED,
      )
      return rows.map(({ state, created_at: createdAt, ...notice }) => ({
        ...notice,
        createdAt: new Date(createdAt).toISOString(),
        isGivenUp: state === 'failed',
      }))
    },
  }
}

/** Reads a locked notice's request. Null: unreadable, as on a damaged page; the notice stays locked. */
async function readRequest(database: Connection, id: number) {
  try {
    const [row] = await database.read<StoredRow>(
      `SELECT ${STORED_ROW} FROM requests WHERE id = $1`,
      [id],
    )
    if (!row) return null
    const [request] = await withHistory(database, [row])
    return request ? { request, key: row.key, httpId: row.http_id ?? undefined } : null
  } catch (error) {
    log('notice-unreadable', { request: id, reason: (error as Error).message })
    return null
  }
}

/**
 * Locks the notice that is due the longest. From the twentieth of a kind within an hour on, locks all due ones of
 * that kind together; once these were sent, puts the next off to the hour's end.
 */
async function lockDue(query: Query, now: number, except: string[]): Promise<QueuedNotice[]> {
  for (;;) {
    const skipped = ['', ...except]
    const [due] = await query<QueuedNotice>(findDue(skipped), [now, ...skipped])
    if (!due) return []
    const { id, recipient, kind } = due
    if (kind !== 'new' && kind !== 'late') return query(LOCK_ONE, [now, id])
    const [lately] = await query<{ mails: number; first: number }>(SENT_LATELY, [
      now - HOUR,
      now,
      recipient,
      kind,
    ])
    const { mails = 0, first = 0 } = lately ?? {}
    if (mails < ALONE) return query(LOCK_ONE, [now, id])
    if (mails === ALONE) {
      const alike = await query<QueuedNotice>(LOCK_ALIKE, [now, recipient, kind])
      return alike.sort((one, other) => one.id - other.id)
    }
    await query(PUT_OFF_ALIKE, [now, recipient, kind, first + HOUR])
  }
}

/** What is told of a request, and to whom. */
export interface NewNotice {
  kind: NoticeKind
  recipients: string[]
  /** Null, or absent: the request itself. */
  text?: string | null
  /** It is not sent before this time, in milliseconds since 1970. */
  notBefore?: number
}

/** Queues notices about a request in one statement, because a visitor waits. `id`: the notice's number in a trial. */
export async function insertNotices(
  query: Query,
  request: number,
  messages: NewNotice[],
  now: number,
  id?: number,
): Promise<void> {
  const rows = messages.flatMap(({ kind, recipients, text = null, notBefore = null }) =>
    recipients.map((recipient) => ({
      ...(id !== undefined && { id }),
      request_id: request,
      recipient,
      kind,
      text,
      // A reminder's age, after which it is no longer tried, counts from this time.
      created_at: notBefore ?? now,
      due_at: notBefore ?? now,
      not_before: notBefore,
      attempts: 0,
      state: 'waiting',
    })),
  )
  if (rows.length > 0) await insertInto(query, 'notices', ...rows)
}
