import { setImmediate as nextTurn } from 'node:timers/promises'
import { subscriberNumber } from '~/format/phone'
import type { Database, Query } from './database'
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

export type ListName = keyof typeof LISTS

/** What is counted: the lists, without the one that is all. */
export type CountedList = Exclude<ListName, 'whole'>

const COUNT = `SELECT ${Object.entries(LISTS)
  .map(([name, where]) => `count(CASE WHEN ${where} THEN 1 END) AS "${name}"`)
  .join()} FROM requests`

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

/** The part of the store that lists requests. */
export function requestListsIn(database: Database) {
  const read: Query = (sql, values) => database.read(sql, values)

  return {
    /** Lists the requests, newest first: those left out as spam (true), the others (false), or both (null). */
    async list({ isSpam = false as boolean | null } = {}): Promise<StoredRequest[]> {
      const where = LISTS[isSpam === null ? 'whole' : isSpam ? 'spam' : 'all']
      return withHistory(
        await read(`SELECT * FROM requests WHERE ${where} ORDER BY created_at DESC, id DESC`),
      )
    },

    /** Reads one page of a list: what is to be called back first, then the newest. */
    listPage: async (page: Page): Promise<StoredRequest[]> => withHistory(await readPage(page)),

    async countLists(): Promise<Record<CountedList, number>> {
      const [counts] = await read<Record<CountedList, number>>(COUNT)
      return counts ?? { open: 0, new: 0, taken: 0, done: 0, refused: 0, all: 0, spam: 0 }
    },

    /** Reads all requests of a list in pieces, newest first. Others have their turn between two pieces. */
    async *readInPieces(list: ListName): AsyncGenerator<StoredRequest[], void> {
      const where = LISTS[list]
      const next = `
        SELECT * FROM requests
        WHERE ${where} AND (created_at < $1 OR created_at = $1 AND id < $2)
        ORDER BY created_at DESC, id DESC LIMIT ${PIECE}`
      let last = { created_at: Number.MAX_SAFE_INTEGER, id: 0 }
      for (;;) {
        const rows = await read<RequestRow>(next, [last.created_at, last.id])
        if (rows.length === 0) return
        yield await withHistory(rows)
        last = rows.at(-1) ?? last
        await nextTurn()
      }
    },

    /** Reads the requests with these numbers, in their order. */
    async readRequests(ids: number[]): Promise<StoredRequest[]> {
      const rows = await rowsOf<RequestRow>('SELECT * FROM requests WHERE id', ids)
      const found = new Map((await withHistory(rows)).map((request) => [request.id, request]))
      return ids.flatMap((id) => found.get(id) ?? [])
    },

    /** Returns a request, and the number of the previous one from the same phone; null if there is none. */
    async findWhole(id: number) {
      const rows = await read<RequestRow>('SELECT * FROM requests WHERE id = $1', [id])
      const [request] = await withHistory(rows)
      if (!request) return null
      // A hint: damage elsewhere must not hide the request.
      const previous = await previousOf(read, [request]).catch(() => null)
      return { request, samePhone: previous?.get(id) ?? null }
    },

    /** Returns the number of the last request before each of some from the same phone. */
    previousOf: (requests: StoredRequest[]) => previousOf(read, requests),
  }

  /**
   * Reads the two parts of a page with a query each. An index gives the newest, which need not be sorted then; SQLite
   * goes through what it leaves out, so that the later half of a list is read from its end.
   */
  async function readPage({ list, count, today, start, length }: Page): Promise<RequestRow[]> {
    const allDue = await read<When>(
      `SELECT id, created_at FROM requests WHERE ${LISTS[list]} AND ${IS_DUE}`,
      [today],
    )
    const dueHere = allDue.sort(newestFirst).slice(start, start + length)
    const due = await rowsOf<RequestRow>(
      'SELECT * FROM requests WHERE id',
      dueHere.map(({ id }) => id),
    )
    const before = Math.max(0, start - allDue.length)
    const wanted = Math.max(0, Math.min(length - dueHere.length, count - allDue.length - before))
    const behind = count - allDue.length - before - wanted
    const [order, left] = before <= behind ? ['DESC', before] : ['ASC', behind]
    const others = await read<RequestRow>(
      `SELECT * FROM requests WHERE ${LISTS[list]} AND ${IS_NOT_DUE}
       ORDER BY created_at ${order}, id ${order} LIMIT $2 OFFSET $3`,
      [today, wanted, left],
    )
    return [...due.sort(newestFirst), ...others.sort(newestFirst)]
  }

  /** Runs a query of the rows with one of these numbers. */
  async function rowsOf<Row extends object>(sql: string, ids: number[], end = ''): Promise<Row[]> {
    if (ids.length === 0) return []
    return read<Row>(`${sql} IN (${ids.map((_, at) => `$${at + 1}`).join()}) ${end}`, ids)
  }

  /** Adds to requests what was done with them. */
  async function withHistory(rows: RequestRow[]): Promise<StoredRequest[]> {
    const histories = new Map<number, RequestAct[]>()
    for (let at = 0; at < rows.length; at += BATCH) {
      const ids = rows.slice(at, at + BATCH).map(({ id }) => id)
      for (const row of await readActs(ids)) {
        const acts = histories.get(row.requestId) ?? []
        histories.set(row.requestId, acts)
        acts.push(toAct(row))
      }
    }
    return rows.map((row) => toStoredRequest(row, histories.get(row.id)))
  }

  function readActs(ids: number[]): Promise<ActRow[]> {
    return rowsOf<ActRow>(
      `SELECT request_id AS "requestId", kind, done_by AS "by", done_at AS "moment", text
       FROM request_acts WHERE request_id`,
      ids,
      'ORDER BY done_at DESC, id DESC',
    )
  }
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
  query: Query,
  requests: Pick<StoredRequest, 'id' | 'phone'>[],
): Promise<Map<number, number>> {
  const previous = new Map<number, number>()
  const waiting = requests.flatMap(({ id, phone }) => {
    const number = subscriberNumber(phone)
    return number === null ? [] : [{ id, number }]
  })
  let id = Math.max(0, ...waiting.map((one) => one.id))
  for (let read = 0; read < EARLIER && waiting.length > 0; read += BATCH) {
    const earlier = await query<{ id: number; phone: string }>(EARLIER_PHONES, [id, BATCH])
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
