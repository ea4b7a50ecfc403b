import { subscriberNumber } from '~/format/phone'
import { type Database, insertInto, type Query } from './database'
import { type RequestRow, type StoredRequest, toStoredRequest } from './stored-request'

/**
 * How long a notice is locked by the process that sends it, in milliseconds; longer than any attempt
 * takes. After that, the process counts as dead, and another one may lock the notice.
 */
export const LOCKED_FOR = 2 * 60_000

/** Maximum pause between two attempts, in milliseconds. */
export const LONGEST_PAUSE = 3 * 3_600_000

/** A notice to one of the staff, locked for an attempt to send it. */
export interface Notice {
  id: number
  request: StoredRequest
  /** The request's Idempotency-Key. */
  key: string
  recipient: string
  /** Its text; null: it is about the request itself. */
  text: string | null
  /** Milliseconds since 1970. */
  createdAt: number
  /** Number of attempts, including this one. */
  attempts: number
  /** The number of the previous request from the same phone. */
  samePhone: number | null
  /** The log's id of the HTTP request that sent it, if known. */
  httpId?: string
}

export type NoticeOutcome =
  | { state: 'sent' }
  | { state: 'waiting'; dueAt: number; fault: string }
  | { state: 'failed'; fault: string }

export interface FailedNotice {
  request: StoredRequest
  /** Whether it was given up; otherwise it will be tried again. */
  isGivenUp: boolean
  recipient: string
  attempts: number
  /** The fault of the last attempt. */
  fault: string
}

interface NoticeRow {
  id: number
  request_id: number
  recipient: string
  text: string | null
  created_at: number
  attempts: number
}

// What is due after the longest pause was put off before the clock was set back.
const IS_DUE = `
  state = 'waiting' AND (due_at <= $1 OR due_at > CAST($1 AS bigint) + ${LONGEST_PAUSE + LOCKED_FOR})`

// Of two processes that lock the same row at once, one gets nothing and asks again later.
const lockDue = (except: string[]) => `
  UPDATE notices SET due_at = CAST($1 AS bigint) + ${LOCKED_FOR}, attempts = attempts + 1
  WHERE ${IS_DUE} AND id = (
    SELECT notices.id FROM notices JOIN requests ON requests.id = request_id
    WHERE ${IS_DUE} AND recipient NOT IN (${["''", ...except.map((_, index) => `$${index + 2}`)].join()})
    ORDER BY due_at, notices.id LIMIT 1
  )
  RETURNING *`

const RECORD_OUTCOME = `
  UPDATE notices SET state = $2, due_at = coalesce($3, due_at), fault = $4
  WHERE id = $1 AND (attempts = $5 OR $2 = 'sent')`

// A failure counts while its request is open, also after the notice was given up.
const FAILED = `(state <> 'sent' AND fault IS NOT NULL AND done_at IS NULL)`

const COUNT = `
  SELECT count(*) FILTER (WHERE state = 'waiting') AS waiting,
    count(*) FILTER (WHERE ${FAILED}) AS failing
  FROM notices JOIN requests ON requests.id = request_id`

// A notice that is due within this time may be locked now.
const RESEND = `
  UPDATE notices SET state = 'waiting', due_at = $1, created_at = $1
  WHERE (state = 'failed' OR due_at > CAST($1 AS bigint) + ${LOCKED_FOR}) AND id IN (
    SELECT notices.id FROM notices JOIN requests ON requests.id = request_id WHERE ${FAILED}
  )`

const TOLD = 'SELECT recipient, state FROM notices WHERE request_id = $1 AND text IS NULL'

const EARLIER_PHONES = `
  SELECT id, phone FROM requests WHERE id < $1 AND phone <> '' ORDER BY id DESC LIMIT 5000`

const LIST_FAILED = `
  SELECT requests.*, recipient, attempts, fault, state
  FROM notices JOIN requests ON requests.id = request_id
  WHERE ${FAILED} ORDER BY requests.created_at DESC, notices.id DESC`

/** The part of the store that is a queue of notices to the staff. */
export function noticeQueueIn(database: Database) {
  return {
    /**
     * Locks the notice that is due the longest, for {@link LOCKED_FOR}; null if none is due. `except`:
     * recipients whose notices stay.
     */
    async lockNotice(now = Date.now(), except: string[] = []): Promise<Notice | null> {
      const locked = await database.write(async (query) => {
        const [notice] = await query<NoticeRow>(lockDue(except), [now, ...except])
        if (!notice) return null
        const [row] = await query<RequestRow>('SELECT * FROM requests WHERE id = $1', [
          notice.request_id,
        ])
        if (!row) return null
        const { id, recipient, text, created_at: createdAt, attempts } = notice
        const request = toStoredRequest(row)
        const [key, httpId] = [row.key, row.http_id ?? undefined]
        return { id, request, key, recipient, text, createdAt, attempts, httpId }
      })
      if (!locked) return null
      // A hint, and outside the transaction: a damaged row of another request must not hold up every mail.
      const read: Query = (sql, values) => database.read(sql, values)
      const isFirst = locked.text === null
      const samePhone = isFirst ? await previousFrom(read, locked.request).catch(() => null) : null
      return { ...locked, samePhone }
    },

    /** Stores an outcome. If another process has locked the notice since, only `sent` counts. */
    async recordOutcome({ id, attempts }: Notice, outcome: NoticeOutcome): Promise<void> {
      const { state, dueAt, fault } = { dueAt: null, fault: null, ...outcome }
      await database.write((query) => query(RECORD_OUTCOME, [id, state, dueAt, fault, attempts]))
    },

    /**
     * Deletes a notice whose recipient is no longer one of `recipients`. If nobody has been told of its
     * request yet, each of these gets a notice instead.
     */
    async requeueNotice(notice: Notice, recipients: string[], now = Date.now()): Promise<void> {
      await database.write(async (query) => {
        await query('DELETE FROM notices WHERE id = $1', [notice.id])
        const { id } = notice.request
        const others = await query<{ recipient: string; state: string }>(TOLD, [id])
        if (notice.text !== null || others.some(({ state }) => state === 'sent')) return
        const waiting = others.map(({ recipient }) => recipient)
        const missing = recipients.filter((one) => !waiting.includes(one))
        await insertNotices(query, id, missing, null, now)
      })
    },

    /**
     * Makes the failed notices of open requests due now, as new ones; returns how many will be sent,
     * those included that are due soon anyway.
     */
    async resendNotices(now = Date.now()): Promise<number> {
      return database.write(async (query) => {
        await query(RESEND, [now])
        const [counts] = await query<{ failing: number }>(COUNT)
        return counts?.failing ?? 0
      })
    },

    /**
     * Counts the notices that wait, and those about open requests that have failed at least once.
     */
    async countNotices(): Promise<{ waiting: number; failing: number }> {
      const [counts] = await database.read<{ waiting: number; failing: number }>(COUNT)
      return counts ?? { waiting: 0, failing: 0 }
    },

    /** Lists the notices about open requests that failed at least once, newest request first. */
    async listFailedNotices(): Promise<FailedNotice[]> {
      const rows = await database.read<RequestRow & NoticeRow & { fault: string; state: string }>(
        LIST_FAILED,
      )
      return rows.map((row) => ({
        request: toStoredRequest(row),
        isGivenUp: row.state === 'failed',
        recipient: row.recipient,
        attempts: row.attempts,
        fault: row.fault,
      }))
    },
  }
}

/** Returns the number of the last request before one from the same phone. */
export async function previousFrom(
  query: Query,
  { id, phone }: StoredRequest,
): Promise<number | null> {
  const number = subscriberNumber(phone)
  if (number === null) return null
  const earlier = await query<{ id: number; phone: string }>(EARLIER_PHONES, [id])
  return earlier.find((one) => subscriberNumber(one.phone) === number)?.id ?? null
}

/** Queues a notice about a request for each recipient; `text` null: the request itself. */
export async function insertNotices(
  query: Query,
  request: number,
  recipients: string[],
  text: string | null,
  now: number,
): Promise<void> {
  for (const recipient of recipients) {
    await insertInto(query, 'notices', {
      request_id: request,
      recipient,
      text,
      created_at: now,
      due_at: now,
      attempts: 0,
      state: 'waiting',
    })
  }
}
