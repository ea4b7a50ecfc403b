import { byField, type ServiceRequest } from '~/agency/agency'
import { sha256 } from '~/format/sha256.server'
import { type Database, insertInto, type Query, type Value } from './database'
import { insertNotices } from './notices.server'
import {
  type RequestRow,
  type RequestState,
  type StateRow,
  type StoredRequest,
  toRequestState,
  toStoredRequest,
} from './stored-request'

/** For how long a request under the same key is the same request, in milliseconds. */
const HOUR = 3_600_000

/** What became of a request: it was stored now, or was there before. */
export type SaveOutcome = 'stored' | 'repeated'

interface SaveDetails {
  suspect?: boolean
  /** The page on which the visitor agreed, and to what. */
  consent?: { page: string; text: string } | null
  /** Who is told of the request, by a notice each that is stored with it. */
  notify?: string[]
  /** Milliseconds since 1970. */
  now?: number
}

/** A line in the mails' thread about a request, and who gets it. */
export interface Message {
  recipients: string[]
  text: string
}

const FIND_REPEATED = `
  SELECT id FROM requests WHERE key = $1 AND abs(created_at - $2) < ${HOUR}`

const CLEAR_SUSPICION = 'UPDATE requests SET suspect = 0 WHERE id = $1'

const INSERT_CONSENT_TEXT =
  'INSERT INTO consent_texts (hash, text) VALUES ($1, $2) ON CONFLICT (hash) DO NOTHING'

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
  SELECT * FROM requests WHERE (suspect = $1 OR $1 IS NULL) AND created_at >= $2
  ORDER BY created_at DESC, id DESC`

/** The part of the store that keeps requests, and what the staff does with them. */
export function requestsIn(database: Database) {
  return {
    /**
     * Stores a request, with its notices. Resolves when it is durably on disk: `stored`, or `repeated`
     * if one under the same key was stored less than an hour ago, which is then the same request. A
     * repetition that is not suspect clears the suspicion.
     */
    save(request: ServiceRequest, key: string, details: SaveDetails = {}): Promise<SaveOutcome> {
      return database.write((query) => save(query, request, key, details), key)
    },

    /**
     * Lists the requests, newest first: those that are suspect, by default those that are not, or both
     * (null).
     */
    async list({ suspect = false as boolean | null, since = 0 } = {}): Promise<StoredRequest[]> {
      const values = [suspect === null ? null : Number(suspect), since]
      return (await database.read<RequestRow>(LIST, values)).map(toStoredRequest)
    },

    /** Returns how far the staff is with a request; null: there is none under this number. */
    async find(id: number): Promise<RequestState | null> {
      const [row] = await database.read<StateRow>('SELECT * FROM requests WHERE id = $1', [id])
      return row ? toRequestState(row) : null
    },

    /**
     * Marks a request as taken, unless somebody has taken it, and tells the others. Returns whether it
     * did: of several at once, one does.
     */
    take(id: number, by: string, message: Message, now = Date.now()): Promise<boolean> {
      return change(TAKE, [id, by, now], message, now)
    },

    /** Marks a request as done, if that person has taken it; an empty one may finish any. */
    finish(id: number, by: string, now = Date.now()): Promise<boolean> {
      return change(FINISH, [id, by, now], { recipients: [], text: '' }, now)
    },

    /** Makes a request new again that this person has taken, and tells the others. */
    putBack(id: number, by: string, message: Message, now = Date.now()): Promise<boolean> {
      return change(PUT_BACK, [id, by], message, now)
    },
  }

  /** Changes a request by a statement that decides, and stores the message where it did. */
  function change(sql: string, values: Value[], { recipients, text }: Message, now: number) {
    return database.write(async (query) => {
      const [changed] = await query<{ id: number }>(sql, values)
      if (changed) await insertNotices(query, changed.id, recipients, text, now)
      return changed !== undefined
    })
  }
}

async function save(
  query: Query,
  request: ServiceRequest,
  key: string,
  { suspect = false, consent = null, notify = [], now = Date.now() }: SaveDetails,
): Promise<SaveOutcome> {
  const [repeated] = await query<{ id: number }>(FIND_REPEATED, [key, now])
  if (repeated) {
    if (!suspect) await query(CLEAR_SUSPICION, [repeated.id])
    return 'repeated'
  }
  const textHash = consent && sha256(consent.text)
  if (consent) await query(INSERT_CONSENT_TEXT, [textHash, consent.text])
  const id = await insertInto(query, 'requests', {
    created_at: now,
    key,
    ...byField((field) => request[field]),
    services: JSON.stringify(request.services),
    suspect: Number(suspect),
    consent_at: consent && now,
    consent_page: consent && consent.page,
    consent_text: textHash,
  })
  await insertNotices(query, id, notify, null, now)
  return 'stored'
}
