import { createHash } from 'node:crypto'
import type { ServiceRequest } from '~/agency/agency'
import { databaseFile, isPostgres } from '~/settings/database-url'
import type { Database, Query, Value } from './database'

const HOUR = 3_600_000

/**
 * For how long a notice belongs to the process that has claimed it, in milliseconds; longer than any
 * attempt to send it. After that, its process counts as dead and another may claim it.
 */
export const LEASE = 2 * 60_000

/** What became of a request: it was stored now, or was there before. */
export type SaveOutcome = 'stored' | 'repeated'

/** A request as it was stored. */
export interface StoredRequest extends ServiceRequest, RequestState {
  /** That the visitor agreed, and to what; null: a program sent it, or an older version stored it. */
  consent: { at: string; page: string; textHash: string } | null
  /** A program may have filled in the form. */
  suspect: boolean
}

/** How far the staff is with a request. Moments are ISO 8601 in UTC; null: not yet. */
export interface RequestState {
  id: number
  createdAt: string
  takenBy: string | null
  takenAt: string | null
  doneAt: string | null
}

/** A line in the mails' thread about a request, and who gets it. */
export interface Message {
  recipients: string[]
  text: string
}

/** A mail that one of the staff is to get, claimed for an attempt to send it. */
export interface Notice {
  id: number
  request: StoredRequest
  /** The request's Idempotency-Key. */
  key: string
  /** Whose mail it is; empty: everybody's. */
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

interface SaveDetails {
  suspect?: boolean
  /** The page on which the visitor agreed, and to what. */
  consent?: { page: string; text: string } | null
  /** Who is told of the request by a notice each, which is stored with it. */
  notify?: string[]
  /** Milliseconds since 1970. */
  now?: number
}

/** A row of `requests`; schema.server.ts says what the columns mean. */
interface Row extends StateRow, TextColumns {
  services: string
  suspect: number
  consent_at: number | null
  consent_page: string | null
  consent_text: string | null
}

/** What the visitor typed. */
export interface TextColumns {
  name: string
  phone: string
  address: string
  comment: string
  verbatim: string | null
}

interface FailedRow {
  recipient: string
  attempts: number
  fault: string
  state: string
}

interface StateRow {
  id: number
  created_at: number
  taken_by: string | null
  taken_at: number | null
  done_at: number | null
}

const STATE = 'requests.id, requests.created_at, taken_by, taken_at, done_at'
const CONSENT = 'consent_at, consent_page, consent_text'
const COLUMNS = `${STATE}, name, phone, address, comment, services, verbatim, suspect, ${CONSENT}`

// One statement looks and writes, so that of several saves at once, in several processes, one stores.
const INSERT = `
  INSERT INTO requests (created_at, key, name, phone, address, comment, services, verbatim, suspect,
    ${CONSENT})
  SELECT CAST($1 AS bigint), $2, $3, $4, $5, $6, $7, $8, CAST($9 AS bigint),
    CAST($10 AS bigint), $11, $12
  WHERE NOT EXISTS (SELECT 1 FROM requests WHERE key = $2 AND abs(created_at - $1) < ${HOUR})
  RETURNING id`

const CLEAR_SUSPICION = `
  UPDATE requests SET suspect = 0 WHERE key = $2 AND abs(created_at - $1) < ${HOUR}`

const INSERT_CONSENT_TEXT =
  'INSERT INTO consent_texts (hash, text) VALUES ($1, $2) ON CONFLICT (hash) DO NOTHING'

const INSERT_NOTICE = `
  INSERT INTO notices (request_id, recipient, text, created_at, due_at, attempts, state)
  VALUES ($1, $2, $3, $4, $4, 0, 'waiting')`

const FIND = `SELECT ${STATE} FROM requests WHERE id = $1`

const TAKE = `
  UPDATE requests SET taken_by = $2, taken_at = $3
  WHERE id = $1 AND taken_by IS NULL AND done_at IS NULL RETURNING id`

const FINISH = `
  UPDATE requests SET done_at = $3
  WHERE id = $1 AND done_at IS NULL AND ($2 = '' OR taken_by = $2) RETURNING id`

const PUT_BACK = `
  UPDATE requests SET taken_by = NULL, taken_at = NULL, done_at = NULL
  WHERE id = $1 AND taken_by = $2 RETURNING id`

const LIST = `
  SELECT ${COLUMNS} FROM requests
  WHERE (suspect = $1 OR $1 IS NULL) AND requests.created_at >= $2
  ORDER BY requests.created_at DESC, requests.id DESC`

const COUNT_BEFORE = 'SELECT count(*) AS count FROM requests WHERE created_at < $1'

// Whoever else claims this row at once finds it claimed, and comes back later.
const CLAIM = `
  UPDATE notices SET due_at = CAST($1 AS bigint) + ${LEASE}, attempts = attempts + 1
  WHERE state = 'waiting' AND due_at <= $1 AND id = (
    SELECT notices.id FROM notices JOIN requests ON requests.id = request_id
    WHERE state = 'waiting' AND due_at <= $1 ORDER BY due_at, notices.id LIMIT 1
  )
  RETURNING id, request_id, recipient, text, created_at, attempts`

// Where another process has claimed the notice since, only its having been sent counts.
const SETTLE = `
  UPDATE notices SET state = $2, due_at = coalesce($3, due_at), fault = $4
  WHERE id = $1 AND (attempts = $5 OR $2 = 'sent')`

const COUNT_NOTICES = `
  SELECT count(*) AS waiting, count(fault) AS failing
  FROM notices JOIN requests ON requests.id = request_id WHERE state = 'waiting'`

const LIST_FAILED = `
  SELECT ${COLUMNS}, recipient, attempts, fault, state
  FROM notices JOIN requests ON requests.id = request_id
  WHERE state <> 'sent' AND fault IS NOT NULL ORDER BY requests.created_at DESC, notices.id DESC`

/**
 * Where the embedded agency keeps the requests it has taken, and the notices of them that the staff is
 * to get. Every call rejects with `AgencyUnavailable` of kind `storage` while the database cannot be
 * reached, and the next one tries anew. Moments are milliseconds since 1970; the clocks of several
 * processes may differ by less than the {@link LEASE}.
 */
export class RequestStore {
  readonly #opening: Promise<Database>

  constructor(database: Promise<Database>) {
    this.#opening = database
  }

  /**
   * Makes the tables. Saving does this by itself; calling it at start shows a fault before the first
   * visitor meets it.
   */
  async prepare(): Promise<void> {
    await this.#write(async () => undefined)
  }

  /**
   * Stores a request, with its notices. Resolves when it is durably on disk: `stored`, or `repeated`
   * if one under the same key was stored less than an hour ago, which is then the same request. A
   * repetition that is not suspect clears the suspicion.
   */
  async save(
    request: ServiceRequest,
    key: string,
    details: SaveDetails = {},
  ): Promise<SaveOutcome> {
    const { takeTurn } = await this.#opening
    return this.#write(async (query) => {
      if (takeTurn) await query(takeTurn, [key])
      return insert(query, request, key, details)
    })
  }

  /**
   * Lists the requests, newest first: those that are suspect, by default those that are not, or both
   * (null). Creates nothing: where no database is, there are none.
   */
  async list({ suspect = false as boolean | null, since = 0 } = {}): Promise<StoredRequest[]> {
    const rows = await this.#read<Row>(LIST, [suspect === null ? null : Number(suspect), since])
    return rows.map(toStoredRequest)
  }

  /** How far the staff is with a request; null: there is none under this number. */
  async find(id: number): Promise<RequestState | null> {
    const [row] = await this.#read<StateRow>(FIND, [id])
    return row ? toRequestState(row) : null
  }

  /**
   * Marks a request as taken, unless somebody has taken it, and tells the others. Returns whether it
   * did: of several at once, one does.
   */
  take(id: number, by: string, message: Message, now = Date.now()): Promise<boolean> {
    return this.#change(TAKE, [id, by, now], message, now)
  }

  /** Marks a request as done, if that person has taken it; an empty one may finish any. */
  finish(id: number, by: string, now = Date.now()): Promise<boolean> {
    return this.#change(FINISH, [id, by, now], { recipients: [], text: '' }, now)
  }

  /** Makes a request new again that this person has taken, and tells the others. */
  putBack(id: number, by: string, message: Message, now = Date.now()): Promise<boolean> {
    return this.#change(PUT_BACK, [id, by], message, now)
  }

  /** Deletes what came before a moment, with its notices; returns how many requests. */
  async purge(before: number): Promise<number> {
    const hasTables = (await this.#read('SELECT count(*) FROM requests')).length > 0
    if (!hasTables) return 0
    const purged = await this.#write((query) =>
      query('DELETE FROM requests WHERE created_at < $1 RETURNING id', [before]),
    )
    await (await this.#opening).overwriteDeleted?.()
    return purged.length
  }

  /** How many requests came before a moment. */
  async countBefore(moment: number): Promise<number> {
    const [row] = await this.#read<{ count: number }>(COUNT_BEFORE, [moment])
    return row?.count ?? 0
  }

  /** Deletes one request, with its notices; returns whether it was there. */
  async delete(id: number): Promise<boolean> {
    if (!(await this.find(id))) return false
    const deleted = await this.#write((query) =>
      query('DELETE FROM requests WHERE id = $1 RETURNING id', [id]),
    )
    await (await this.#opening).overwriteDeleted?.()
    return deleted.length > 0
  }

  /** Resolves when a request could be stored now. */
  async check(): Promise<void> {
    const database = await this.#opening
    await database.rehearse(async (query) => {
      // An id of its own: the numbers of real requests stay without gaps.
      await query(`
        INSERT INTO requests (id, created_at, key, name, phone, address, comment, services, suspect)
        VALUES (0, 0, '', '', '', '', '', '[]', 0)`)
      await query(`
        INSERT INTO notices (id, request_id, recipient, created_at, due_at, attempts, state)
        VALUES (0, 0, '', 0, 0, 0, 'waiting')`)
    })
  }

  /** Copies the database to a new file; returns false where its own tools are to do it. */
  async backup(file: string): Promise<boolean> {
    const database = await this.#opening
    await database.copyTo?.(file)
    return database.copyTo !== undefined
  }

  /** Takes the notice that has been due the longest, for the {@link LEASE}; null: none is due. */
  async claimNotice(now = Date.now()): Promise<Notice | null> {
    return this.#write(async (query) => {
      const [notice] = await query<{
        id: number
        request_id: number
        recipient: string
        text: string | null
        created_at: number
        attempts: number
      }>(CLAIM, [now])
      if (!notice) return null
      const [row] = await query<Row & { key: string }>(
        `SELECT ${COLUMNS}, key FROM requests WHERE id = $1`,
        [notice.request_id],
      )
      if (!row) return null
      return {
        id: notice.id,
        request: toStoredRequest(row),
        key: row.key,
        recipient: notice.recipient,
        text: notice.text,
        createdAt: notice.created_at,
        attempts: notice.attempts,
      }
    })
  }

  /** Says how the attempt went. Where another process has claimed the notice since, only `sent` counts. */
  async settleNotice({ id, attempts }: Notice, outcome: NoticeOutcome): Promise<void> {
    const { state, dueAt, fault } = { dueAt: null, fault: null, ...outcome }
    if (state === 'dropped') {
      await this.#write((query) => query('DELETE FROM notices WHERE id = $1', [id]))
      return
    }
    await this.#write((query) => query(SETTLE, [id, state, dueAt, fault, attempts]))
  }

  /** How many notices are not sent yet, and how many of these have failed at least once. */
  async countNotices(): Promise<{ waiting: number; failing: number }> {
    const [counts] = await this.#read<{ waiting: number; failing: number }>(COUNT_NOTICES)
    return counts ?? { waiting: 0, failing: 0 }
  }

  /** The notices that failed at least once, newest request first. Creates nothing, as `list`. */
  async listFailedNotices(): Promise<FailedNotice[]> {
    const rows = await this.#read<Row & FailedRow>(LIST_FAILED)
    return rows.map((row) => ({
      request: toStoredRequest(row),
      isGivenUp: row.state === 'failed',
      recipient: row.recipient,
      attempts: row.attempts,
      fault: row.fault,
    }))
  }

  /** Lets go of the database's files and connections. A later call opens them again. */
  async close(): Promise<void> {
    await (await this.#opening).close()
  }

  /** Changes a request by a statement that decides, and stores the message where it did. */
  #change(sql: string, values: Value[], message: Message, now: number): Promise<boolean> {
    return this.#write(async (query) => {
      const [changed] = await query<{ id: number }>(sql, values)
      if (!changed) return false
      for (const recipient of message.recipients) {
        await query(INSERT_NOTICE, [changed.id, recipient, message.text, now])
      }
      return true
    })
  }

  async #write<Result>(work: (query: Query) => Promise<Result>): Promise<Result> {
    return (await this.#opening).write(work)
  }

  async #read<Result extends object>(...read: Parameters<Query>): Promise<Result[]> {
    return (await this.#opening).read<Result>(...read)
  }
}

/** The store that DATABASE_URL names. Nothing is opened until it is used. */
export function openStore(databaseUrl: string): RequestStore {
  return new RequestStore(openDatabase(databaseUrl))
}

/** The database that DATABASE_URL names. Only its own engine is loaded. */
async function openDatabase(databaseUrl: string): Promise<Database> {
  if (isPostgres(databaseUrl)) {
    const { PostgresDatabase } = await import('./postgres.server')
    return new PostgresDatabase(databaseUrl)
  }
  const { SqliteDatabase } = await import('./sqlite.server')
  return new SqliteDatabase(databaseFile(databaseUrl))
}

async function insert(
  query: Query,
  request: ServiceRequest,
  key: string,
  { suspect = false, consent = null, notify = [], now = Date.now() }: SaveDetails,
): Promise<SaveOutcome> {
  const { name, phone, address, comment, verbatim } = textColumns(request)
  const texts = [name, phone, address, comment]
  const titles = JSON.stringify(request.services)
  const textHash = consent && createHash('sha256').update(consent.text).digest('hex')
  const given = consent ? [now, consent.page, textHash] : [null, null, null]
  const values = [now, key, ...texts, titles, verbatim, Number(suspect), ...given]
  if (consent) await query(INSERT_CONSENT_TEXT, [textHash, consent.text])
  const [stored] = await query<{ id: number }>(INSERT, values)
  if (!stored) {
    if (!suspect) await query(CLEAR_SUSPICION, [now, key])
    return 'repeated'
  }
  for (const recipient of notify) await query(INSERT_NOTICE, [stored.id, recipient, null, now])
  return 'stored'
}

/** The texts for the columns, and exactly as typed, as JSON, where the columns cannot hold them. */
export function textColumns(typed: Omit<TextColumns, 'verbatim'>): TextColumns {
  const { name, phone, address, comment } = typed
  const texts = { name, phone, address, comment }
  if (!Object.values(texts).some((text) => text.includes('\0'))) return { ...texts, verbatim: null }
  const shown = (text: string) => text.replaceAll('\0', '\uFFFD')
  return {
    name: shown(name),
    phone: shown(phone),
    address: shown(address),
    comment: shown(comment),
    verbatim: JSON.stringify(texts),
  }
}

function toStoredRequest(row: Row): StoredRequest {
  const { name, phone, address, comment, services, verbatim: exact } = row
  return {
    ...toRequestState(row),
    consent: toConsent(row),
    suspect: row.suspect === 1,
    ...{ name, phone, address, comment, services: JSON.parse(services) as string[] },
    ...(exact !== null && (JSON.parse(exact) as Partial<ServiceRequest>)),
  }
}

function toRequestState({ id, created_at, taken_by, taken_at, done_at }: StateRow): RequestState {
  return {
    id,
    createdAt: new Date(created_at).toISOString(),
    takenBy: taken_by,
    takenAt: taken_at === null ? null : new Date(taken_at).toISOString(),
    doneAt: done_at === null ? null : new Date(done_at).toISOString(),
  }
}

function toConsent({ consent_at, consent_page, consent_text }: Row): StoredRequest['consent'] {
  if (consent_at === null || consent_page === null || consent_text === null) return null
  return { at: new Date(consent_at).toISOString(), page: consent_page, textHash: consent_text }
}
