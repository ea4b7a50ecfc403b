import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Connection } from '~/agency/database/database'
import { SPAM, type Stage, STATES } from './states'
import {
  type RequestAct,
  type RequestRow,
  type StoredRequest,
  LISTED_ROW,
  ROW,
  toStoredRequest,
} from './stored-request'

/** What is read at once, in rows and in bytes, before others have their turn. */
const PIECE = { rows: 200, bytes: 1_000_000 }

/** The bytes of a request that may be long, without reading them. */
const SIZE = 'octet_length(services) + octet_length(comment)'

const LISTED = `spam <> ${SPAM.hidden}`

/** Which requests each list of the staff shows, in SQL. */
const LISTS = {
  open: `${LISTED} AND done_at IS NULL`,
  ...(Object.fromEntries(
    Object.entries(STATES).map(([stage, { sql }]) => [stage, `${LISTED} AND ${sql}`]),
  ) as Record<Stage, string>),
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

/** Reads all requests of a list, newest first. */
export async function list(database: Connection, name: ListName = 'all'): Promise<StoredRequest[]> {
  const sql = `SELECT ${ROW} FROM requests WHERE ${LISTS[name]} ORDER BY created_at DESC, id DESC`
  return withHistory(database, await database.read(sql))
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
  const next = `
    SELECT id, created_at, ${SIZE} AS size FROM requests
    WHERE ${LISTS[list]} AND created_at >= $3 AND (created_at < $1 OR created_at = $1 AND id < $2)
    ORDER BY created_at DESC, id DESC LIMIT ${PIECE.rows}`
  let last = { created_at: until, id: 0 }
  for (;;) {
    const heads = await database.read<When & { size: number }>(next, [
      last.created_at,
      last.id,
      from,
    ])
    for (const ids of piecesOf(heads)) {
      yield await readRequests(database, ids, ROW)
      await nextTurn()
    }
    const end = heads.at(-1)
    if (!end) return
    last = end
  }
}

/** Splits requests so that each piece has one, or bytes for one turn. */
function piecesOf(heads: { id: number; size: number }[]): number[][] {
  const pieces: number[][] = []
  let room = 0
  for (const { id, size } of heads) {
    if (pieces.length === 0 || room < size) {
      pieces.push([])
      room = PIECE.bytes
    }
    pieces.at(-1)?.push(id)
    room -= size
  }
  return pieces
}

/** Reads the requests with these numbers, in their order; as a list shows them, or whole. */
export async function readRequests(
  database: Connection,
  ids: number[],
  row = LISTED_ROW,
): Promise<StoredRequest[]> {
  const rows = await rowsOf<RequestRow>(database, `SELECT ${row} FROM requests WHERE id`, ids)
  const found = new Map((await withHistory(database, rows)).map((request) => [request.id, request]))
  return ids.flatMap((id) => found.get(id) ?? [])
}

/** Returns a request; null if there is none with this number. */
export async function find(database: Connection, id: number): Promise<StoredRequest | null> {
  const rows = await database.read<RequestRow>(`SELECT ${ROW} FROM requests WHERE id = $1`, [id])
  return (await withHistory(database, rows))[0] ?? null
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
    `SELECT ${LISTED_ROW} FROM requests WHERE id`,
    dueHere.map(({ id }) => id),
  )
  const before = Math.max(0, start - allDue.length)
  const wanted = Math.max(0, Math.min(length - dueHere.length, count - allDue.length - before))
  const behind = count - allDue.length - before - wanted
  const [order, left] = before <= behind ? ['DESC', before] : ['ASC', behind]
  const others = await database.read<RequestRow>(
    `SELECT ${LISTED_ROW} FROM requests WHERE ${LISTS[list]} AND ${IS_NOT_DUE}
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
  for (let at = 0; at < rows.length; at += PIECE.rows) {
    const ids = rows.slice(at, at + PIECE.rows).map(({ id }) => id)
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

/** Counts the open requests that each person has. */
export async function countTaken(database: Connection): Promise<Map<string, number>> {
  const rows = await database.read<{ assignee: string; count: number }>(
    `SELECT assignee, count(*) AS count FROM requests
     WHERE done_at IS NULL AND assignee IS NOT NULL GROUP BY assignee ORDER BY assignee`,
  )
  return new Map(rows.map(({ assignee, count }) => [assignee, count]))
}
