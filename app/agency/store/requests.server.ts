import { byField, type RequestDetails, type ServiceRequest } from '~/agency/port/agency'
import { subscriberNumber } from '~/format/phone'
import { sha256 } from '~/format/sha256.server'
import { log } from '~/server/log/log.server'
import { requestId } from '~/server/log/request-id.server'
import { type Database, insertInto, isDamage, type Query, type Value } from './database'
import { insertNotices, type Message, previousFrom } from './notice-queue.server'
import {
  type RequestRow,
  type RequestState,
  type StateRow,
  type StoredRequest,
  toRequestState,
  toStoredRequest,
} from './stored-request'

/** A second request with the same key within this time is a repetition, in milliseconds. */
const HOUR = 3_600_000

/** What the column `suspect` holds, instead of 0: the request is left out of the lists, or only marked. */
const SPAM = { hidden: 1, marked: 2 }

/** The result of saving a request: it is new, or was stored before. */
type SaveOutcome = 'stored' | 'repeated'

interface SaveDetails extends RequestDetails {
  /** Recipients of notices, which are stored with the request. */
  notify?: string[]
  /** When they are told again if nobody has taken it, in milliseconds since 1970, and what; absent: not at all. */
  late?: { at: number; text(id: number): string }
  /** Milliseconds since 1970. */
  now?: number
}

const FIND_REPEATED = `
  SELECT id, suspect FROM requests WHERE key = $1 AND abs(created_at - $2) < ${HOUR}`

const CLEAR_SPAM = 'UPDATE requests SET suspect = 0 WHERE id = $1'

const COUNT_NOTICES = 'SELECT count(*) AS count FROM notices WHERE request_id = $1'

const INSERT_CONSENT_TEXT =
  'INSERT INTO consent_texts (hash, text) VALUES ($1, $2) ON CONFLICT (hash) DO NOTHING'

// A request that somebody takes is not spam.
const TAKE = `
  UPDATE requests SET taken_by = $2, taken_at = $3, suspect = 0
  WHERE id = $1 AND done_at IS NULL AND taken_by IS NULL RETURNING id`

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

// What somebody has taken or done is no spam.
const MARK_SPAM = `
  UPDATE requests SET suspect = $2
  WHERE id = $1 AND ($2 = 0 OR taken_by IS NULL AND done_at IS NULL) RETURNING id`

const LIST = `
  SELECT * FROM requests
  WHERE (suspect = ${SPAM.hidden}) = ($1 = 1) OR $1 IS NULL
  ORDER BY created_at DESC, id DESC`

const LAST_ID = 'SELECT max(id) AS id FROM requests'

const LIST_ONE = `
  SELECT * FROM requests
  WHERE id = $2 AND ((suspect = ${SPAM.hidden}) = ($1 = 1) OR $1 IS NULL)`

/** The part of the store for requests, and what the staff does with them. */
export function requestsIn(database: Database) {
  return {
    /**
     * Stores a request with its notices. Resolves when it is durably on disk: with `stored`, or with
     * `repeated` if one with the same key was stored less than an hour ago. A repetition that is no
     * spam clears the mark.
     */
    async save(request: ServiceRequest, key: string, details: SaveDetails = {}) {
      const [id, outcome] = await database.write((query) => save(query, request, key, details), key)
      log('request-stored', { request: id, repeated: outcome === 'repeated' || undefined })
      return outcome
    },

    /** Lists the requests, newest first: those left out as spam (true), the others (false), or both (null). */
    async list({ isSpam = false as boolean | null } = {}): Promise<StoredRequest[]> {
      const values = [isSpam === null ? null : Number(isSpam)]
      const rows = await database
        .read<RequestRow>(LIST, values)
        .catch((error: Error) => readOneByOne(values, error))
      return rows.map(toStoredRequest)
    },

    /** Returns the state of a request; null if there is none with this number. */
    async find(id: number): Promise<RequestState | null> {
      const [row] = await database.read<StateRow>('SELECT * FROM requests WHERE id = $1', [id])
      return row ? toRequestState(row) : null
    },

    /** Returns a request, and the number of the previous one from the same phone; null if there is none. */
    async findWhole(id: number) {
      const [row] = await database.read<RequestRow>('SELECT * FROM requests WHERE id = $1', [id])
      if (!row) return null
      const request = toStoredRequest(row)
      const read: Query = (sql, parameters) => database.read(sql, parameters)
      // A hint: a damaged row of another request must not hide this one.
      return { request, samePhone: await previousFrom(read, request).catch(() => null) }
    },

    // These resolve with whether the request was changed: of several calls at once, one changes it.
    // `by`: the address or name of the person; empty for the owner, who may change every request.

    /** Marks a request as taken, and tells the others. */
    take: (id: number, by: string, message: Message, now = Date.now()) =>
      change(TAKE, [id, by, now], message, now),

    /** Marks a request that this person has taken as done. */
    finish: (id: number, by: string, now = Date.now()) => change(FINISH, [id, by, now]),

    /** Makes a request that this person has taken new again, and tells the others. */
    putBack: (id: number, by: string, message: Message) => change(PUT_BACK, [id, by], message),

    /** Makes a request that this person has done taken again. */
    reopen: (id: number, by: string) => change(REOPEN, [id, by]),

    /** Leaves a new request out of the lists as spam, or says that it is none. */
    markSpam: (id: number, isSpam: boolean) => change(MARK_SPAM, [id, isSpam ? SPAM.hidden : 0]),
  }

  /**
   * Reads the requests of {@link LIST} one by one, where a damaged page fails the whole: without those that
   * cannot be read, whose number is logged. Rejects with `error` if none can be read.
   */
  async function readOneByOne(values: Value[], error: Error): Promise<RequestRow[]> {
    if (!isDamage(error)) throw error
    const last = await database.read<{ id: number }>(LAST_ID).catch(() => [])
    const rows: RequestRow[] = []
    let unreadable = 0
    for (let id = last[0]?.id ?? 0; id > 0; id--) {
      const found = await database.read<RequestRow>(LIST_ONE, [...values, id]).catch(() => null)
      if (found === null) unreadable++
      else rows.push(...found)
    }
    if (rows.length === 0) throw error
    log('requests-unreadable', { count: unreadable, reason: error.message })
    return rows.sort((one, other) => other.created_at - one.created_at || other.id - one.id)
  }

  /** Runs a statement that changes a request or not; if it did, stores the message. */
  function change(sql: string, values: Value[], message: Message | null = null, now = Date.now()) {
    return database.write(async (query): Promise<boolean> => {
      const [changed] = await query<{ id: number }>(sql, values)
      if (changed && message) {
        await insertNotices(query, changed.id, [message], now)
      }
      return changed !== undefined
    })
  }
}

async function save(
  query: Query,
  request: ServiceRequest,
  key: string,
  { isSpam = false, consent, notify = [], late, now = Date.now() }: SaveDetails,
): Promise<[id: number, outcome: SaveOutcome]> {
  const tell = (id: number) => {
    const messages: Message[] = [{ kind: 'new', recipients: notify }]
    if (late) {
      messages.push({ kind: 'late', recipients: notify, notBefore: late.at, text: late.text(id) })
    }
    return insertNotices(query, id, messages, now)
  }
  const [repeated] = await query<{ id: number; suspect: number }>(FIND_REPEATED, [key, now])
  if (repeated) {
    if (!isSpam && repeated.suspect !== 0) await clearSpam(query, repeated.id, tell)
    return [repeated.id, 'repeated']
  }
  const textHash = consent ? sha256(consent.text) : null
  if (consent) await query(INSERT_CONSENT_TEXT, [textHash, consent.text])
  const id = await insertInto(query, 'requests', {
    created_at: now,
    key,
    ...byField((field) => request[field]),
    services: JSON.stringify(request.services),
    suspect: !isSpam ? 0 : looksHuman(request) ? SPAM.marked : SPAM.hidden,
    consent_at: consent ? now : null,
    consent_page: consent?.page ?? null,
    consent_text: textHash,
    http_id: requestId.getStore() ?? null,
  })
  await tell(id)
  return [id, 'stored']
}

/** Makes a request no spam any more, and tells of it if nobody was told because it was. */
async function clearSpam(query: Query, id: number, tell: (id: number) => Promise<void>) {
  await query(CLEAR_SPAM, [id])
  const [told] = await query<{ count: number }>(COUNT_NOTICES, [id])
  if (told?.count === 0) await tell(id)
}

/** Whether somebody could call back, and nothing is advertised: people have filled in the honeypot, too. */
function looksHuman({ services, ...fields }: ServiceRequest): boolean {
  const text = Object.values(fields).join('\n')
  return subscriberNumber(fields.phone) !== null && !/https?:|www\./i.test(text)
}
