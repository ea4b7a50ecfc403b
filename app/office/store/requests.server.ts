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
  consent?: { page: string; text: string }
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

// What somebody takes is no spam. Who took it by an address and has left cannot put it back.
const take = (people: string[]) => `
  UPDATE requests SET taken_by = $2, taken_at = $3, suspect = 0
  WHERE id = $1 AND done_at IS NULL AND (taken_by IS NULL OR taken_by LIKE '%@%'
    AND taken_by NOT IN (${["''", ...people.map((_, index) => `$${index + 4}`)].join()}))
  RETURNING id`

const FINISH = `
  UPDATE requests SET done_at = $3
  WHERE id = $1 AND done_at IS NULL AND ($2 = '' OR taken_by = $2) RETURNING id`

const PUT_BACK = `
  UPDATE requests SET taken_by = NULL, taken_at = NULL
  WHERE id = $1 AND done_at IS NULL AND taken_by IS NOT NULL AND ($2 = '' OR taken_by = $2)
  RETURNING id`

const REOPEN = `
  UPDATE requests SET done_at = NULL
  WHERE id = $1 AND done_at IS NOT NULL AND ($2 = '' OR taken_by = $2) RETURNING id`

const LIST_OPEN = `
  SELECT * FROM requests WHERE done_at IS NULL AND suspect = 0
  ORDER BY created_at DESC, id DESC LIMIT 100`

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

    /** Lists up to a hundred requests that are not done, newest first; those that are suspect aside. */
    async listOpen(): Promise<RequestState[]> {
      return (await database.read<StateRow>(LIST_OPEN)).map(toRequestState)
    },

    // What changes a request resolves with whether it did: of several at once, one does. `by` is who
    // does it: an address, or any name; empty: whoever runs the site, who may change any.

    /**
     * Marks a request as taken, and tells the others. `people`: the addresses of the staff; what was
     * taken by an address that is none of them any more may be taken anew.
     */
    take: (id: number, by: string, people: string[], message: Message, now = Date.now()) =>
      change(take(people), [id, by, now, ...people], message, now),

    /** Marks a request as done that this person has taken. */
    finish: (id: number, by: string, now = Date.now()) => change(FINISH, [id, by, now]),

    /** Makes a request new again that this person has taken, and tells the others. */
    putBack: (id: number, by: string, message: Message) => change(PUT_BACK, [id, by], message),

    /** Makes a request that this person has done one that they have taken. */
    reopen: (id: number, by: string) => change(REOPEN, [id, by]),
  }

  /** Changes a request by a statement that decides, and stores the message where it did. */
  function change(sql: string, values: Value[], message: Message | null = null, now = Date.now()) {
    return database.write(async (query): Promise<boolean> => {
      const [changed] = await query<{ id: number }>(sql, values)
      if (changed && message) {
        await insertNotices(query, changed.id, message.recipients, message.text, now)
      }
      return changed !== undefined
    })
  }
}

async function save(
  query: Query,
  request: ServiceRequest,
  key: string,
  { suspect = false, consent, notify = [], now = Date.now() }: SaveDetails,
): Promise<SaveOutcome> {
  const [repeated] = await query<{ id: number }>(FIND_REPEATED, [key, now])
  if (repeated) {
    if (!suspect) await query(CLEAR_SUSPICION, [repeated.id])
    return 'repeated'
  }
  const textHash = consent ? sha256(consent.text) : null
  if (consent) await query(INSERT_CONSENT_TEXT, [textHash, consent.text])
  const id = await insertInto(query, 'requests', {
    created_at: now,
    key,
    ...byField((field) => request[field]),
    services: JSON.stringify(request.services),
    suspect: Number(suspect),
    consent_at: consent ? now : null,
    consent_page: consent?.page ?? null,
    consent_text: textHash,
  })
  await insertNotices(query, id, notify, null, now)
  return 'stored'
}
