import { setImmediate as nextTurn } from 'node:timers/promises'
import { type Connection, placeholders } from '~/agency/database/database'
import { OPEN, SPAM, type State, STATES } from './states'
import {
  type RequestAct,
  type StoredRow,
  type StoredRequest,
  STORED_ROW,
  toStoredRequest,
} from './stored-request'

/** How many requests are read before other work gets its turn. */
const PIECE = 25

const LISTED = `spam <> ${SPAM.hidden}`

/** Which requests each list of the staff shows, in SQL. */
const LISTS = {
  open: `${LISTED} AND ${OPEN.sql}`,
  ...(Object.fromEntries(
    Object.entries(STATES).map(([state, { sql }]) => [state, `${LISTED} AND ${sql}`]),
  ) as Record<State, string>),
  all: LISTED,
  spam: `spam = ${SPAM.hidden}`,
  withSpam: '1 = 1',
}

/** What was at or after `from`, and before `until`, in milliseconds since 1970. */
export interface Period {
  from: number
  until: number
}

/** When requests came, and when they were done. */
export interface When {
  came?: Period | undefined
  done?: Period | undefined
}

const ALWAYS: Period = { from: Number.MIN_SAFE_INTEGER, until: Number.MAX_SAFE_INTEGER }

export type ListName = keyof typeof LISTS

/** The lists whose counts are read. */
export type CountedList = Exclude<ListName, 'withSpam'>

const COUNT = `SELECT ${Object.entries(LISTS)
  .map(([name, where]) => `count(CASE WHEN ${where} THEN 1 END) AS "${name}"`)
  .join()} FROM requests`

interface Page {
  list: ListName
  /** Requests to be called back on this day or earlier come first. */
  today: string
  /** Number of requests to skip. */
  start: number
  length: number
}

interface ActRow extends Omit<RequestAct, 'at'> {
  requestId: number
  moment: number
}

/** The lists of requests that the staff sees. */
export type RequestLists = ReturnType<typeof createRequestLists>

export function createRequestLists(database: Connection) {
  return {
    /** Reads all requests of a list, newest first. */
    async readAll(name: ListName = 'all'): Promise<StoredRequest[]> {
      const all: StoredRequest[] = []
      for await (const piece of readInPieces(database, name)) all.push(...piece)
      return all
    },

    /** Reads a list in pieces, newest first; other work gets its turn between them. */
    readInPieces: (list: ListName, when?: When) => readInPieces(database, list, when),

    /** Reads one page of a list: first the requests to be called back, then the newest. */
    async readPage({ list, today, start, length }: Page): Promise<StoredRequest[]> {
      // One index has all these columns.
      const rows = await database.read<{ id: number }>(
        `SELECT id FROM requests WHERE ${LISTS[list]}
         ORDER BY CASE WHEN ${OPEN.sql} AND call_back_on <= $1 THEN 0 ELSE 1 END,
           created_at DESC, id DESC LIMIT $2 OFFSET $3`,
        [today, length, start],
      )
      return readRequests(
        database,
        rows.map(({ id }) => id),
      )
    },

    /** Reads the requests with these numbers, in their order. */
    readRequests: (ids: number[]) => readRequests(database, ids),

    /** Counts the requests of each list, all or those of a period. */
    async count(period?: Period): Promise<Record<CountedList, number>> {
      const [counts] = await database.read<Record<CountedList, number>>(
        period ? `${COUNT} WHERE created_at >= $1 AND created_at < $2` : COUNT,
        period && [period.from, period.until],
      )
      return counts ?? { open: 0, new: 0, taken: 0, done: 0, refused: 0, all: 0, spam: 0 }
    },

    /** Lists the names of those who have done something with a request since a time, in milliseconds since 1970. */
    async whoActed(since: number): Promise<string[]> {
      const rows = await database.read<{ by: string }>(
        `SELECT DISTINCT done_by AS by FROM request_acts WHERE done_at >= $1 AND done_by <> ''
         ORDER BY done_by`,
        [since],
      )
      return rows.map(({ by }) => by)
    },

    /** Counts the open requests that each person has. */
    async countTaken(): Promise<Map<string, number>> {
      const rows = await database.read<{ assignee: string; count: number }>(
        `SELECT assignee, count(*) AS count FROM requests
         WHERE ${STATES.taken.sql} GROUP BY assignee ORDER BY assignee`,
      )
      return new Map(rows.map(({ assignee, count }) => [assignee, count]))
    },
  }
}

async function* readInPieces(
  database: Connection,
  list: ListName,
  { came: { from, until } = ALWAYS, done }: When = {},
): AsyncGenerator<StoredRequest[], void> {
  const next = `
    SELECT ${STORED_ROW} FROM requests
    WHERE ${LISTS[list]} AND created_at >= $3 AND (created_at < $1 OR created_at = $1 AND id < $2)
      ${done ? 'AND done_at >= $4 AND done_at < $5' : ''}
    ORDER BY created_at DESC, id DESC LIMIT ${PIECE}`
  let last: Pick<StoredRow, 'id' | 'created_at'> | undefined = { created_at: until, id: 0 }
  while (last) {
    const rows: StoredRow[] = await database.read(next, [
      last.created_at,
      last.id,
      from,
      ...(done ? [done.from, done.until] : []),
    ])
    if (rows.length > 0) yield await withHistory(database, rows)
    await nextTurn()
    last = rows.at(-1)
  }
}

export async function readRequests(database: Connection, ids: number[]): Promise<StoredRequest[]> {
  const rows = await rowsOf<StoredRow>(database, `SELECT ${STORED_ROW} FROM requests WHERE id`, ids)
  const found = new Map((await withHistory(database, rows)).map((request) => [request.id, request]))
  return ids.flatMap((id) => found.get(id) ?? [])
}

/** Runs a query for the rows with these numbers. `sql` ends with the column of the number. */
async function rowsOf<Row extends object>(
  database: Connection,
  sql: string,
  ids: number[],
  end = '',
): Promise<Row[]> {
  if (ids.length === 0) return []
  return database.read<Row>(`${sql} IN (${placeholders(ids)}) ${end}`, ids)
}

/** Adds their history to requests. */
export async function withHistory(
  database: Connection,
  rows: StoredRow[],
): Promise<StoredRequest[]> {
  const histories = new Map<number, RequestAct[]>()
  const acts = await rowsOf<ActRow>(
    database,
    `SELECT request_id AS "requestId", kind, done_by AS "by", done_at AS "moment", text
     FROM request_acts WHERE request_id`,
    rows.map(({ id }) => id),
    'ORDER BY done_at DESC, id DESC',
  )
  for (const { requestId, moment, ...act } of acts) {
    const before = histories.get(requestId) ?? []
    histories.set(requestId, [...before, { ...act, at: new Date(moment).toISOString() }])
  }
  return rows.map((row) => toStoredRequest(row, histories.get(row.id)))
}
