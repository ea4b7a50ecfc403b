import { type Database, insertInto, type Query } from './database'
import { type RequestRow, type StoredRequest, toStoredRequest } from './stored-request'

/**
 * For how long a notice belongs to the process that has claimed it, in milliseconds; longer than any
 * attempt to send it. After that, its process counts as dead and another may claim it.
 */
export const LEASE = 2 * 60_000

/** What one of the staff is to be told, claimed for an attempt to send it. */
export interface Notice {
  id: number
  request: StoredRequest
  /** The request's Idempotency-Key. */
  key: string
  recipient: string
  /** What it says; null: the request. */
  text: string | null
  /** Milliseconds since 1970. */
  createdAt: number
  /** How many attempts there have been, this one included. */
  attempts: number
}

export type NoticeOutcome =
  | { state: 'sent' }
  /** Nobody is to get it any more. */
  | { state: 'dropped' }
  | { state: 'waiting'; dueAt: number; fault: string }
  | { state: 'failed'; fault: string }

export interface FailedNotice {
  request: StoredRequest
  /** Given up; else it will be tried again. */
  isGivenUp: boolean
  recipient: string
  attempts: number
  /** What the last attempt met. */
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

// Whoever else claims this row at once finds it claimed, and comes back later.
const CLAIM = `
  UPDATE notices SET due_at = CAST($1 AS bigint) + ${LEASE}, attempts = attempts + 1
  WHERE state = 'waiting' AND due_at <= $1 AND id = (
    SELECT notices.id FROM notices JOIN requests ON requests.id = request_id
    WHERE state = 'waiting' AND due_at <= $1 ORDER BY due_at, notices.id LIMIT 1
  )
  RETURNING *`

// Where another process has claimed the notice since, only its having been sent counts.
const SETTLE = `
  UPDATE notices SET state = $2, due_at = coalesce($3, due_at), fault = $4
  WHERE id = $1 AND (attempts = $5 OR $2 = 'sent')`

const COUNT = `
  SELECT count(*) AS waiting, count(fault) AS failing
  FROM notices JOIN requests ON requests.id = request_id WHERE state = 'waiting'`

const LIST_FAILED = `
  SELECT requests.*, recipient, attempts, fault, state
  FROM notices JOIN requests ON requests.id = request_id
  WHERE state <> 'sent' AND fault IS NOT NULL ORDER BY requests.created_at DESC, notices.id DESC`

/** The part of the store that is a queue of notices to the staff. */
export function noticesIn(database: Database) {
  return {
    /** Claims the notice that has been due the longest, for the {@link LEASE}; null: none is due. */
    claimNotice(now = Date.now()): Promise<Notice | null> {
      return database.write(async (query) => {
        const [notice] = await query<NoticeRow>(CLAIM, [now])
        if (!notice) return null
        const [row] = await query<RequestRow>('SELECT * FROM requests WHERE id = $1', [
          notice.request_id,
        ])
        if (!row) return null
        const { id, recipient, text, created_at: createdAt, attempts } = notice
        const request = toStoredRequest(row)
        return { id, request, key: row.key, recipient, text, createdAt, attempts }
      })
    },

    /** Stores how an attempt went. Where another process has claimed the notice since, only `sent` counts. */
    async settleNotice({ id, attempts }: Notice, outcome: NoticeOutcome): Promise<void> {
      const { state, dueAt, fault } = { dueAt: null, fault: null, ...outcome }
      await database.write((query) =>
        state === 'dropped'
          ? query('DELETE FROM notices WHERE id = $1', [id])
          : query(SETTLE, [id, state, dueAt, fault, attempts]),
      )
    },

    /** Counts the notices that are not sent yet, and those of them that have failed at least once. */
    async countNotices(): Promise<{ waiting: number; failing: number }> {
      const [counts] = await database.read<{ waiting: number; failing: number }>(COUNT)
      return counts ?? { waiting: 0, failing: 0 }
    },

    /** Lists the notices that failed at least once, newest request first. */
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
