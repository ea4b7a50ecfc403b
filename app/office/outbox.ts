import type { StoredRequest } from './store.server'

/**
 * For how long a notice belongs to the process that has claimed it, in milliseconds; longer than any
 * attempt to send it. After that, its process counts as dead and another may claim it.
 */
export const LEASE = 2 * 60_000

/**
 * The notices that the staff is to get, one for each request, written together with it. Every process
 * may send them; each notice is claimed by one at a time. Moments are milliseconds since 1970; the
 * processes' clocks may differ by less than the {@link LEASE}. Calls reject as the store's do.
 */
export interface Outbox {
  /** Takes the notice that has been due the longest, for the {@link LEASE}; null: none is due. */
  claimNotice(now?: number): Promise<Notice | null>

  /** Says how the attempt went. Where another process has claimed the notice since, only `sent` counts. */
  settleNotice(notice: Notice, outcome: NoticeOutcome): Promise<void>

  /** Makes due at once what waits after failed attempts: the mail server is back. */
  hurryNotices(now?: number): Promise<void>

  /** How many notices are not delivered yet and not given up. */
  countWaitingNotices(): Promise<number>

  /** The notices that were given up, newest request first. Creates nothing, as `list`. */
  listFailedNotices(): Promise<FailedNotice[]>
}

/** A notice that was claimed. */
export interface Notice {
  request: StoredRequest
  suspect: boolean
  /** The request's identity: the same 64 hexadecimal digits for each copy, in whatever process. */
  identity: string
  /** How many attempts there have been, this one included. */
  attempts: number
}

export type NoticeOutcome =
  | { state: 'sent' }
  | { state: 'waiting'; dueAt: number; fault: string }
  | { state: 'failed'; fault: string }

export interface FailedNotice {
  request: StoredRequest
  attempts: number
  /** What the last attempt met. */
  fault: string
}
