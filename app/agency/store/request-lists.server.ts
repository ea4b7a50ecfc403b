import { setImmediate as nextTurn } from 'node:timers/promises'
import { subscriberNumber } from '~/format/phone'
import type { Connection } from './database'
import {
  type RequestAct,
  type RequestRow,
  type StoredRequest,
  toStoredRequest,
} from './stored-request'

/** What the column `spam` holds, instead of 0: the request is left out of the lists, or only marked. */
export const SPAM = { hidden: 1, marked: 2 }

/**
 * Number of requests that are read at once while others have their turn between: an answer to them takes several
 * turns, each as long as a piece.
 */
const PIECE = 25

/** Number of numbers, or rows of two columns, that one query takes or gives. */
const BATCH = 100

/** Number of earlier requests among which {@link previousOf} looks. */
const EARLIER = 5000

const LISTED = `spam <> ${SPAM.hidden}`

/** Which requests each list of the staff shows, in SQL. */
const LISTS = {
  open: `${LISTED} AND done_at IS NULL`,
  new: `${LISTED} AND done_at IS NULL AND assignee IS NULL`,
  taken: `${LISTED} AND done_at IS NULL AND assignee IS NOT NULL`,
  done: `${LISTED} AND done_at IS NOT NULL AND refused_at IS NULL`,
  refused: `${LISTED} AND refused_at IS NOT NULL`,
  all: LISTED,
  spam: `spam = ${SPAM.hidden}`,
  /** With spam. */
  whole: '1 = 1',
}

/** Whether the day to call back has come, in SQL; $1 is today. */
const IS_DUE = 'done_at IS NULL AND call_back_on <= $1'
const IS_NOT_DUE = '(done_at IS NOT NULL OR call_back_on IS NULL OR call_back_on > $1)'

/** Requests that came at or after `from`, and before `until`, in milliseconds since 1970. */
export interface Period {
  from: number
  until: number
}

const ALWAYS: Period = { from: Number.MIN_SAFE_INTEGER, until: Number.MAX_SAFE_INTEGER }

export type ListName = keyof typeof LISTS

/** What is counted: the lists, without the one that is all. */
export type CountedList = Exclude<ListName, 'whole'>

const COUNT = `SELECT ${Object.entries(LISTS)
  .map(([name, where]) => `count(CASE WHEN ${where} THEN 1 END) AS "${name}"`)
  .join()} FROM requests`

const NEWEST_REQUEST = 'SELECT max(created_at) AS moment FROM requests'

const EARLIER_PHONES = `
  SELECT id, phone FROM requests WHERE id < $1 AND phone <> '' ORDER BY id DESC LIMIT $2`

interface Page {
  list: ListName
  /** Number of requests in the list. */
  count: number
  /** Requests whose day to call back is this or an earlier one stand first. */
  today: string
  /** Number of requests to leave out. */
  start: number
  length: number
}

interface ActRow extends Omit<RequestAct, 'at'> {
  requestId: number
  moment: number
}

/** Lists the requests, newest first: those left out as spam (true), the others (false), or both (null). */
export async function list(
  database: Connection,
  { isSpam = false as boolean | null } = {},
): Promise<StoredRequest[]> {
  const where = LISTS[isSpam === null ? 'whole' : isSpam ? 'spam' : 'all']
  return withHistory(
    database,
    await database.read(`SELECT * FROM requests WHERE ${where} ORDER BY created_at DESC, id DESC`),
  )
}

/** Reads one page of a list: what is to be called back first, then the newest. */
export async function listPage(database: Connection, page: Page): Promise<StoredRequest[]> {
  return withHistory(database, await readPage(database, page))
}

/** Counts the requests of each list; of a period alone, if there is one. */
export async function countLists(
  database: Connection,
  period?: Period,
): Promise<Record<CountedList, number>> {
  const [counts] = await database.read<Record<CountedList, number>>(
    period ? `${COUNT} WHERE created_at >= $1 AND created_at < $2` : COUNT,
    period && [period.from, period.until],
  )
  return counts ?? { open: 0, new: 0, taken: 0, done: 0, refused: 0, all: 0, spam: 0 }
}

/** Returns when the newest request came, in milliseconds since 1970; null: there is none. */
export async function newestRequest(database: Connection): Promise<number | null> {
  const [row] = await database.read<{ moment: number | null }>(NEWEST_REQUEST)
  return row?.moment ?? null
}

/** Reads all requests of a list in pieces, newest first. Others have their turn between two pieces. */
export async function* readInPieces(
  database: Connection,
  list: ListName,
  { from, until } = ALWAYS,
): AsyncGenerator<StoredRequest[], void> {
  const where = LISTS[list]
  const next = `
    SELECT * FROM requests
    WHERE ${where} AND created_at >= $3 AND (created_at < $1 OR created_at = $1 AND id < $2)
    ORDER BY created_at DESC, id DESC LIMIT ${PIECE}`
  let last = { created_at: until, id: 0 }
  for (;;) {
    const rows = await database.read<RequestRow>(next, [last.created_at, last.id, from])
    if (rows.length === 0) return
    yield await withHistory(database, rows)
    last = rows.at(-1) ?? last
    await nextTurn()
  }
}

/** Reads the requests with these numbers, in their order. */
export async function readRequests(database: Connection, ids: number[]): Promise<StoredRequest[]> {
  const rows = await rowsOf<RequestRow>(database, 'SELECT * FROM requests WHERE id', ids)
  const found = new Map((await withHistory(database, rows)).map((request) => [request.id, request]))
  return ids.flatMap((id) => found.get(id) ?? [])
}

/** Returns a request, and the number of the previous one from the same phone; null if there is none. */
export async function findWhole(database: Connection, id: number) {
  const rows = await database.read<RequestRow>('SELECT * FROM requests WHERE id = $1', [id])
  const [request] = await withHistory(database, rows)
  if (!request) return null
  // A hint: damage elsewhere must not hide the request.
  const previous = await previousOf(database, [request]).catch(() => null)
  return { request, samePhone: previous?.get(id) ?? null }
}

/**
 * Reads the two parts of a page with a query each. An index gives the newest, which need not be sorted then; SQLite
 * goes through what it leaves out, so that the later half of a list is read from its end.
 */
async function readPage(
  database: Connection,
  { list, count, today, start, length }: Page,
): Promise<RequestRow[]> {
  const allDue = await database.read<When>(
    `SELECT id, created_at FROM requests WHERE ${LISTS[list]} AND ${IS_DUE}`,
    [today],
  )
  const dueHere = allDue.sort(newestFirst).slice(start, start + length)
  const due = await rowsOf<RequestRow>(
    database,
    'SELECT * FROM requests WHERE id',
    dueHere.map(({ id }) => id),
  )
  const before = Math.max(0, start - allDue.length)
  const wanted = Math.max(0, Math.min(length - dueHere.length, count - allDue.length - before))
  const behind = count - allDue.length - before - wanted
  const [order, left] = before <= behind ? ['DESC', before] : ['ASC', behind]
  const others = await database.read<RequestRow>(
    `SELECT * FROM requests WHERE ${LISTS[list]} AND ${IS_NOT_DUE}
     ORDER BY created_at ${order}, id ${order} LIMIT $2 OFFSET $3`,
    [today, wanted, left],
  )
  return [...due.sort(newestFirst), ...others.sort(newestFirst)]
}

/** Runs a query of the rows with one of these numbers. */
async function rowsOf<Row extends object>(
  database: Connection,
  sql: string,
  ids: number[],
  end = '',
): Promise<Row[]> {
  if (ids.length === 0) return []
  return database.read<Row>(`${sql} IN (${ids.map((_, at) => `$${at + 1}`).join()}) ${end}`, ids)
}

/** Adds to requests what was done with them. */
async function withHistory(database: Connection, rows: RequestRow[]): Promise<StoredRequest[]> {
  const histories = new Map<number, RequestAct[]>()
  for (let at = 0; at < rows.length; at += BATCH) {
    const ids = rows.slice(at, at + BATCH).map(({ id }) => id)
    const acts = await rowsOf<ActRow>(
      database,
      `SELECT request_id AS "requestId", kind, done_by AS "by", done_at AS "moment", text
       FROM request_acts WHERE request_id`,
      ids,
      'ORDER BY done_at DESC, id DESC',
    )
    for (const row of acts) {
      histories.set(row.requestId, [...(histories.get(row.requestId) ?? []), toAct(row)])
    }
  }
  return rows.map((row) => toStoredRequest(row, histories.get(row.id)))
}

type When = Pick<RequestRow, 'id' | 'created_at'>

function newestFirst(row: When, other: When): number {
  return other.created_at - row.created_at || other.id - row.id
}

function toAct({ moment, kind, by, text }: ActRow): RequestAct {
  return { kind, by, text, at: new Date(moment).toISOString() }
}

/** Returns the number of the last request before each of some from the same phone. */
export async function previousOf(
  database: Connection,
  requests: Pick<StoredRequest, 'id' | 'phone'>[],
): Promise<Map<number, number>> {
  const previous = new Map<number, number>()
  const waiting = requests.flatMap(({ id, phone }) => {
    const number = subscriberNumber(phone)
    return number === null ? [] : [{ id, number }]
  })
  let id = Math.max(0, ...waiting.map((one) => one.id))
  for (let read = 0; read < EARLIER && waiting.length > 0; read += BATCH) {
    const earlier = await database.read<{ id: number; phone: string }>(EARLIER_PHONES, [id, BATCH])
    if (earlier.length === 0) break
    for (const one of earlier) {
      const number = subscriberNumber(one.phone)
      for (let at = waiting.length - 1; at >= 0; at--) {
        const later = waiting[at]
        if (!later || later.id <= one.id || later.number !== number) continue
        previous.set(later.id, one.id)
        waiting.splice(at, 1)
      }
      id = one.id
    }
    await nextTurn()
  }
  return previous
}
