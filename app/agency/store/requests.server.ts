import { byField, type Call, type RequestDetails, type ServiceRequest } from '~/agency/port/agency'
import type { Prices } from '~/agency/catalogue/service'
import { subscriberNumber } from '~/format/phone'
import { sha256 } from '~/hashes/sha256.server'
import { log } from '~/server/log/log.server'
import { httpId } from '~/server/log/http-id.server'
import {
  type Connection,
  insertInto,
  type Query,
  tryOut,
  type Value,
} from '~/agency/database/database'
import { insertNotices, type NewNotice } from './notice-queue.server'
import { type Move, moveStatement, OPEN, SPAM } from './states'
import { readRequests } from './request-lists.server'
import {
  type ActKind,
  CORRECTED,
  type CorrectedField,
  type Correction,
  type StoredRequest,
  type StoredRow,
} from './stored-request'
import { HOUR, MINUTE } from '~/time/durations'

/** A second request with the same key within this time is a repetition. */
const REPEATED_WITHIN = HOUR

/** A person's note that they repeat within this time is a second press of the button. */
const PRESSED_AGAIN_WITHIN = 2 * MINUTE

interface SaveResult {
  id: number
  outcome: 'stored' | 'repeated'
}

interface SaveDetails extends RequestDetails {
  /** The list's prices of the request's services. */
  prices?: Prices
  /** Recipients of notices, which are stored with the request. */
  notify?: string[]
  /** The reminder if nobody has taken it by `at`, in milliseconds since 1970; absent: none. */
  late?: { at: number; text(id: number): string }
  /** Milliseconds since 1970. */
  now?: number
}

const FIND_REPEATED = `
  SELECT id FROM requests WHERE key = $1 AND abs(created_at - $2) < ${REPEATED_WITHIN}`

// What the staff marked stays marked: sending it again must not undo it.
const CLEAR_SPAM = `
  UPDATE requests SET spam = 0 WHERE id = $1 AND spam <> 0 AND NOT EXISTS (
    SELECT 1 FROM request_acts acts WHERE request_id = requests.id AND kind = 'spam')
  RETURNING id`

const COUNT_NOTICES = 'SELECT count(*) AS count FROM notices WHERE request_id = $1'

const INSERT_CONSENT_TEXT =
  'INSERT INTO consent_texts (hash, text) VALUES ($1, $2) ON CONFLICT (hash) DO NOTHING'

// assignee null: untaken. taken_at keeps its first value.
const HAND = `
  UPDATE requests SET assignee = $1, taken_at = coalesce(taken_at, $2), spam = 0
  WHERE ${OPEN.sql} AND coalesce(assignee, '') = $3`

// One reason per refusal.
const IS_UNEXPLAINED = `
  SELECT id FROM requests WHERE id = $1 AND refused_at IS NOT NULL AND NOT EXISTS (
    SELECT 1 FROM request_acts acts
    WHERE request_id = requests.id AND kind = 'reason' AND acts.done_at >= refused_at)`

const CALL_BACK = `
  UPDATE requests SET call_back_on = $2
  WHERE id = $1 AND ${OPEN.sql} AND coalesce(call_back_on, '') <> coalesce($2, '')
    AND coalesce(call_back_on, '') = coalesce($3, call_back_on, '') RETURNING id`

const HAS_DAY = `
  SELECT id FROM requests
  WHERE id = $1 AND ${OPEN.sql} AND coalesce(call_back_on, '') = coalesce($2, '')`

const STRIKE = `
  UPDATE request_acts SET kind = 'struck'
  WHERE request_id = $1 AND done_at = $2 AND done_by = $3 AND kind IN ('note', 'struck') RETURNING id`

const EXISTS = 'SELECT id FROM requests WHERE id = $1'

const LAST_NOTE = `
  SELECT text, done_by AS by, done_at AS at FROM request_acts WHERE request_id = $1 AND kind = 'note'
  ORDER BY id DESC LIMIT 1`

/** What a change leaves: a line of the request's history, and notices to the others. */
interface Trace {
  kind: ActKind
  /** The name of who did it; empty: unknown. */
  by: string
  text?: string
  message?: NewNotice
  now?: number
}

/** Who acts, by name, and when, in milliseconds since 1970. */
interface Acting {
  by?: string
  now?: number
}

interface Handing {
  to: string
  /** Who has it; empty: nobody. */
  assignee: string
  /** Whether to hand over all of theirs. */
  isAll: boolean
  /** The name of who hands it over. */
  by: string
  /** The new assignee's name in the history. */
  name: string
  /** Tells them of all in one notice. */
  message(ids: number[]): NewNotice
  now?: number
}

/**
 * The id of trial requests and notices. It is set here, because a rollback does not reset PostgreSQL's sequences; the
 * largest, because new rows go to the end of an index, too.
 */
const TRIAL_ID = Number.MAX_SAFE_INTEGER

/** Returns the name of the lock under which a request is changed after it was read. */
export const requestLock = (id: number) => `request ${id}`

/** One request: how it is stored, found and changed. */
export type Requests = ReturnType<typeof createRequests>

export function createRequests(database: Connection) {
  return {
    /**
     * Stores a request with its notices; resolves with its number when it is durable. The same key within an hour is
     * `repeated`, with the earlier number. A repetition with an empty honeypot clears the spam mark.
     */
    async save(request: ServiceRequest, key: string, details: SaveDetails = {}) {
      const saved = await database.write((query) => insert(query, request, key, details), key)
      const { id, outcome } = saved
      log('request-stored', { request: id, repeated: outcome === 'repeated' || undefined })
      return saved
    },

    /** Returns a request; null if there is none with this number. */
    async find(id: number): Promise<StoredRequest | null> {
      const [request] = await readRequests(database, [id])
      return request ?? null
    },

    // These resolve with whether the request changed: of simultaneous calls, one changes it and adds one line to it.

    /**
     * Moves a request to another state, or out of the lists and back, and tells the others. `assignee`: who takes it;
     * for other moves, who must have it (empty: anybody).
     */
    move(
      id: number,
      kind: Move,
      assignee: string,
      { by = assignee, message, now = Date.now() }: Acting & { message?: NewNotice } = {},
    ): Promise<boolean> {
      const statement = moveStatement(kind, id, assignee, now)
      return change(database, statement, { kind, by, message, now })
    },

    /** Notes why the client refused. */
    explain(id: number, reason: string, { by = '', now }: Acting = {}) {
      const statement = { sql: IS_UNEXPLAINED, values: [id] }
      return change(database, statement, { kind: 'reason', by, text: reason, now })
    },

    /** Hands over a request, or all open ones of its assignee. Resolves with their number. */
    handOver(
      id: number,
      { to, assignee, isAll, by, name, message, now = Date.now() }: Handing,
    ): Promise<number> {
      return database.write(async (query) => {
        const handed = await query<{ id: number }>(
          isAll ? `${HAND} AND $3 <> '' RETURNING id` : `${HAND} AND id = $4 RETURNING id`,
          [to, now, assignee, ...(isAll ? [] : [id])],
        )
        const ids = handed.map((one) => one.id).sort((one, other) => one - other)
        const [first] = ids
        if (first === undefined) return 0
        for (const one of ids) {
          await addToHistory(query, one, { kind: 'handed', by, text: name, now })
        }
        await insertNotices(query, first, [message(ids)], now)
        return ids.length
      })
    },

    /** Adds a note. A second press of the button adds none; the same words later do. */
    addNote(id: number, text: string, { by = '', now = Date.now() }: Acting = {}) {
      return database.write(async (query) => {
        if ((await query(EXISTS, [id])).length === 0) return false
        const [last] = await query<{ text: string; by: string; at: number }>(LAST_NOTE, [id])
        const isSame = last?.text === text && last.by === by
        if (isSame && Math.abs(now - last.at) < PRESSED_AGAIN_WITHIN) return true
        await addToHistory(query, id, { kind: 'note', by, text, now })
        return true
      }, requestLock(id))
    },

    /**
     * Strikes out a person's note; its text stays. `at`: the note's time in milliseconds since 1970. A second press
     * changes nothing.
     */
    strikeNote(id: number, at: number, by: string): Promise<boolean> {
      return database.write(async (query) => (await query(STRIKE, [id, at, by])).length > 0)
    },

    /**
     * Stores the fields that differ from those that the person saw (`seen`), and adds the old values to the history.
     * Resolves with the corrected fields, and with those that somebody else has corrected `since`: then nothing is
     * stored. Null: there is no such request.
     */
    correct(id: number, typed: Correction, seen: Correction, { by = '', now }: Acting = {}) {
      return database.write(async (query) => {
        const [row] = await query<StoredRow>('SELECT * FROM requests WHERE id = $1', [id])
        if (!row) return null
        const is = (field: CorrectedField) => row[field] ?? ''
        const fields = CORRECTED.filter(
          (field) => ![seen[field], is(field)].map(inOneLine).includes(inOneLine(typed[field])),
        )
        const since = fields.filter((field) => inOneLine(is(field)) !== inOneLine(seen[field]))
        if (since.length > 0) return { corrected: [], since }
        for (const field of fields) {
          await query(`UPDATE requests SET ${field} = $2 WHERE id = $1`, [id, typed[field]])
          const kind: ActKind = `corrected-${field}`
          await addToHistory(query, id, { kind, by, text: is(field), now })
        }
        const subscriber = subscriberNumber(fields.includes('phone') ? typed.phone : is('phone'))
        await query('UPDATE requests SET subscriber = $2 WHERE id = $1', [id, subscriber])
        return { corrected: fields, since }
      }, requestLock(id))
    },

    /**
     * Sets the day on which to call back about an open request; null: none. `seen`: the day that the person saw ('':
     * none). If it has changed since, nothing is stored; without `seen`, that is not checked.
     */
    setCallBack(
      id: number,
      day: string | null,
      { by = '', seen, now }: Acting & { seen?: string } = {},
    ): Promise<boolean> {
      return database.write(async (query) => {
        const [changed] = await query<{ id: number }>(CALL_BACK, [id, day, seen ?? null])
        if (!changed) return (await query(HAS_DAY, [id, day])).length > 0
        await addToHistory(query, id, { kind: 'call-back', by, text: day ?? '', now })
        return true
      })
    },

    /** Resolves if a request could be stored. Rolls all back, migrations too: an older site may be running. */
    trySave(): Promise<void> {
      const request = { ...byField(() => ''), services: [] }
      const details = { consent: { page: '', text: '' }, notify: [''] }
      return tryOut(database, (query) => insert(query, request, 'trial', details, TRIAL_ID))
    },
  }
}

/** Runs a statement; if it changed the request, leaves the trace. */
function change(
  database: Connection,
  { sql, values }: { sql: string; values: Value[] },
  { message, now = Date.now(), ...trace }: Trace,
): Promise<boolean> {
  return database.write(async (query) => {
    const [changed] = await query<{ id: number }>(sql, values)
    if (!changed) return false
    await addToHistory(query, changed.id, { ...trace, now })
    if (message) await insertNotices(query, changed.id, [message], now)
    return true
  })
}

async function addToHistory(
  query: Query,
  id: number,
  { kind, by, text = '', now = Date.now() }: Trace,
): Promise<void> {
  const act = { request_id: id, kind, done_by: by, done_at: now, text }
  await insertInto(query, 'request_acts', act)
}

async function insert(
  query: Query,
  request: ServiceRequest,
  key: string,
  { isSpam = false, consent, call, prices, notify = [], late, now = Date.now() }: SaveDetails,
  trialId?: number,
): Promise<SaveResult> {
  const tell = (id: number) => {
    const messages: NewNotice[] = [{ kind: 'new', recipients: notify }]
    if (late) {
      messages.push({ kind: 'late', recipients: notify, notBefore: late.at, text: late.text(id) })
    }
    return insertNotices(query, id, messages, now, trialId)
  }
  const [repeated] = await query<{ id: number }>(FIND_REPEATED, [key, now])
  if (repeated) {
    if (!isSpam) await clearSpam(query, repeated.id, tell)
    return { id: repeated.id, outcome: 'repeated' }
  }
  const spam = !isSpam ? 0 : looksHuman(request) ? SPAM.marked : SPAM.hidden
  const id = await insertInto(query, 'requests', {
    ...(trialId !== undefined && { id: trialId }),
    created_at: now,
    key,
    ...byField((field) => request[field]),
    subscriber: subscriberNumber(request.phone),
    services: JSON.stringify(request.services),
    prices: prices ? JSON.stringify(prices) : null,
    spam,
    ...(consent && (await keepConsent(query, consent, now))),
    http_id: httpId.getStore() ?? null,
  })
  if (call) await noteCall(query, id, call, now)
  // A flood of spam would use up the mailbox's daily limit.
  if (spam !== SPAM.hidden) await tell(id)
  return { id, outcome: 'stored' }
}

/** Notes who wrote a request down from a call, and that they took it. */
async function noteCall(
  query: Query,
  id: number,
  { assignee, by, isTaken }: Call,
  now: number,
): Promise<void> {
  await addToHistory(query, id, { kind: 'call', by, now })
  if (!isTaken) return
  const { sql, values } = moveStatement('taken', id, assignee, now)
  await query(sql, values)
  await addToHistory(query, id, { kind: 'taken', by, now })
}

/** Stores a consent's text once, and returns the request's columns on the consent. */
async function keepConsent(
  query: Query,
  { page, text }: NonNullable<SaveDetails['consent']>,
  now: number,
) {
  const hash = sha256(text)
  await query(INSERT_CONSENT_TEXT, [hash, text])
  return { consent_at: now, consent_page: page, consent_text: hash }
}

/** Clears the honeypot's mark, and notifies if the mark had prevented that. */
async function clearSpam(query: Query, id: number, tell: (id: number) => Promise<void>) {
  if ((await query(CLEAR_SPAM, [id])).length === 0) return
  const [told] = await query<{ count: number }>(COUNT_NOTICES, [id])
  if (told?.count === 0) await tell(id)
}

/** Whether a request has a phone number and no web address: people have filled in the honeypot, too. */
function looksHuman({ services, ...fields }: ServiceRequest): boolean {
  const text = Object.values(fields).join('\n')
  return subscriberNumber(fields.phone) !== null && !/https?:|www\./i.test(text)
}

/** Removes line breaks, as a field of one line does: a program may have sent some. */
const inOneLine = (text: string) => text.replace(/[\r\n]+/g, '')
