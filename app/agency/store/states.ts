import { localDay } from '~/format/local-time'

/** The state of a request. Times are ISO 8601 in UTC; null: not yet. */
export interface RequestState {
  id: number
  createdAt: string
  assignee: string | null
  takenAt: string | null
  doneAt: string | null
  /** Set, and equal to `doneAt`, if it is done because the client refused. */
  refusedAt: string | null
  /** The day on which to call the client back: `2026-03-05`. */
  callBackOn: string | null
}

/** Values of the column `spam` besides 0: left out of the lists, or only marked. */
export const SPAM = { hidden: 1, marked: 2 }

interface StateRule {
  /** Whether a row is in this state, in SQL. */
  sql: string
  is(request: Pick<RequestState, 'assignee' | 'doneAt' | 'refusedAt'>): boolean
}

/** The states of a request. A new one is a row here; the compiler asks for its words and what can be done in it. */
export const STATES = {
  new: {
    sql: 'done_at IS NULL AND assignee IS NULL',
    is: ({ assignee, doneAt }) => doneAt === null && assignee === null,
  },
  taken: {
    sql: 'done_at IS NULL AND assignee IS NOT NULL',
    is: ({ assignee, doneAt }) => doneAt === null && assignee !== null,
  },
  done: {
    sql: 'done_at IS NOT NULL AND refused_at IS NULL',
    is: ({ doneAt, refusedAt }) => doneAt !== null && refusedAt === null,
  },
  refused: { sql: 'refused_at IS NOT NULL', is: ({ refusedAt }) => refusedAt !== null },
} satisfies Record<string, StateRule>

export type State = keyof typeof STATES

/** A request that is not done. */
export const OPEN: StateRule = { sql: 'done_at IS NULL', is: ({ doneAt }) => doneAt === null }

const NAMES = Object.keys(STATES) as State[]

/** Returns the state of a request. */
export function stateOf(request: RequestState): State {
  return NAMES.find((state) => STATES[state].is(request)) ?? 'new'
}

interface MoveBetween {
  from: State[]
  /** The columns that it sets, in SQL. $2: the assignee, $3: the time. */
  set: string
  /** A further condition, so that a second press changes nothing. */
  where?: string
  /** Whether anybody can make it; otherwise $2 must be the assignee ('': not checked). */
  isFree?: true
  /** What $3 is: now, or today's day; absent: there is none. */
  time?: 'now' | 'today'
}

/** A closed request keeps its call-back day; reopening clears a day that has passed ($3: today). */
const KEEP_DAY = 'call_back_on = CASE WHEN call_back_on >= $3 THEN call_back_on END'

/** The moves between states and out of the lists. Their names are the kinds of acts in the history. */
const MOVES = {
  // Also clears the spam mark.
  taken: {
    from: ['new'],
    set: 'assignee = $2, taken_at = $3, spam = 0',
    isFree: true,
    time: 'now',
  },
  'put-back': { from: ['taken'], set: 'assignee = NULL, taken_at = NULL' },
  done: { from: ['new', 'taken'], set: 'done_at = $3', time: 'now' },
  refused: { from: ['new', 'taken'], set: 'done_at = $3, refused_at = $3', time: 'now' },
  reopened: {
    from: ['done', 'refused'],
    set: `done_at = NULL, refused_at = NULL, ${KEEP_DAY}`,
    time: 'today',
  },
  spam: { from: ['new'], set: `spam = ${SPAM.hidden}`, where: `spam <> ${SPAM.hidden}` },
  'not-spam': { from: NAMES, set: 'spam = 0', where: 'spam <> 0' },
} satisfies Record<string, MoveBetween>

export type Move = keyof typeof MOVES
export const MOVE_NAMES = Object.keys(MOVES) as Move[]

/**
 * Returns the statement that moves a request, and returns its id if its state allows that. `assignee`: who takes it;
 * for other moves, who must have it ('': anybody). `now`: milliseconds since 1970.
 */
export function moveStatement(move: Move, id: number, assignee: string, now: number) {
  const { from, set, where = '1 = 1', isFree, time }: MoveBetween = MOVES[move]
  const isThere = from.map((state) => `(${STATES[state].sql})`).join(' OR ')
  const isTheirs = isFree ? '' : ` AND ($2 = '' OR assignee = $2)`
  return {
    sql: `UPDATE requests SET ${set} WHERE id = $1 AND ${where} AND (${isThere})${isTheirs} RETURNING id`,
    values: [id, assignee, ...(time ? [time === 'now' ? now : localDay(now)] : [])],
  }
}
