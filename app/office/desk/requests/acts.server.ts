import { deskRequests as texts } from '~/office/words/desk-requests'
import { staff } from '~/office/words/staff'
import { colleaguesOf, nameOfAssignee, recipientsOf } from '~/office/notices/people'
import { requestLock, type Requests } from '~/agency/store/requests.server'
import type { Store } from '~/agency/store/store.server'
import {
  type Move,
  MOVE_NAMES,
  type RequestState,
  type State,
  stateOf,
} from '~/agency/store/states'
import type { StoredRequest } from '~/agency/store/stored-request'
import { dayIn, dayOf, dayText, isDay, localDay, localMoment, localTime } from '~/format/local-time'
import { printable } from '~/format/printable'
import { DAY } from '~/time/durations'
import { actText, isReason, type Reason, REASONS } from './history'
import { typeset } from '~/format/typography'
import type { Mailbox } from '~/server/settings/env.server'

/** What can be done with a request. */
export type Intent = Move | Reason

/** What the desk's buttons post. */
export const INTENTS: Intent[] = [...MOVE_NAMES, ...REASONS]

/** A part of what somebody typed and pressed, once it is stored. */
export type StoredAct = keyof typeof texts.stored | 'call-back' | 'handed'

/** What the form of a request's page holds. */
export interface TypedActs {
  /** The button; null: only what was typed is stored. */
  intent: Intent | null
  /** Who has taken the request on the page that they see; empty: nobody. */
  assignee: string
  note: string
  /** The day to call back; null: it was not changed. */
  day: string | null
  /** The one on the page that they see, empty: none; absent: whatever it is. */
  keptDay?: string
  /** The time of a note that is struck, ISO 8601; absent: none. */
  strike?: string
  /** Whom it is handed to, alone or with all of whoever has it. */
  handed?: { to: string; isAll: boolean }
}

export interface Changed {
  /** What was stored, in its order. */
  stored: StoredAct[]
  /** What was stored, in words. */
  text: string
  /** Why the rest was not; null: all was. */
  refusal: string | null
  /** The answer's status. */
  status: number
}

interface Act {
  intent: Intent
  id: number
  /** Who acts, as an assignee is stored; they are not told of it. */
  actor: string
  /** Who must have taken the request; empty: anybody. */
  assignee: string
}

/**
 * Stores in one transaction what somebody typed on a request's page, and what they pressed there: nothing if a field
 * cannot be stored as it is; else all that the request's state allows.
 */
export async function change(
  store: Store,
  people: Mailbox[],
  typed: TypedActs & { id: number; actor: string },
): Promise<Changed> {
  const { id, handed } = typed
  const note = readNote(typed.note)
  const day = readDay(typed.day)
  const wrong = [note.refusal, day.refusal].filter((refusal) => refusal !== null)
  if (handed && !(await readColleagues(store, people)).includes(handed.to)) {
    wrong.push(texts.handOver.unknown)
  }
  if (wrong.length > 0) return { stored: [], text: '', refusal: wrong.join(' '), status: 422 }
  return store.transaction(async (requests) => {
    const read = { ...typed, note: note.text, day: day.day }
    const results = await storeActs(requests, people, read)
    const stored = results.filter(({ isStored }) => isStored)
    const text = stored.map(({ said }) => said).join(' ')
    const changed = { stored: stored.map(({ kind }) => kind), text }
    if (results.length === 0) return { ...changed, refusal: texts.history.emptyNote, status: 422 }
    const refused = results.filter(({ isStored }) => !isStored)
    if (refused.length === 0) return { ...changed, refusal: null, status: 200 }
    const request = await requests.find(id)
    const byState = () => refusalOf(id, request, people)
    const refusals = new Set(refused.map(({ refusal = byState }) => refusal(request)))
    return { ...changed, refusal: [...refusals].join(' '), status: request ? 409 : 404 }
  }, requestLock(id))
}

/** What became of one of the things that somebody typed and pressed. */
interface ActResult {
  kind: StoredAct
  isStored: boolean
  /** That it was stored, in words. */
  said: string
  /** Says why it was not, if not by the request's state. */
  refusal?(request: StoredRequest | null): string
}

/** Stores what can be, in its order. `day`: the one that was read; empty: none. */
async function storeActs(
  requests: Requests,
  people: Mailbox[],
  { id, actor, intent, assignee, ...typed }: TypedActs & { id: number; actor: string },
): Promise<ActResult[]> {
  const { note, day, keptDay: seen, strike, handed } = typed
  const { stored: words } = texts
  // The history keeps names: who has left is in no settings any more.
  const by = nameOfAssignee(actor, people)
  const results: ActResult[] = []
  if (note !== '') {
    const isStored = await requests.addNote(id, note, { by })
    results.push({ kind: 'note', isStored, said: words.note })
  }
  if (day !== null) {
    const isStored = await requests.setCallBack(id, day || null, { by, seen })
    const refusal = (request: StoredRequest | null) => dayRefusal(id, request, people)
    const kind = day === '' ? 'no-call-back' : 'call-back'
    const said =
      kind === 'call-back' ? `${texts.history.acts.callBack(dayText(day))}.` : words[kind]
    results.push({ kind, isStored, said, refusal })
  }
  if (intent) {
    const isTold = intent === 'not-spam' && recipientsOf(people, actor).length > 0
    const kind = isReason(intent) ? 'reason' : isTold ? 'not-spam-told' : intent
    const isStored = await act(requests, people, { intent, id, actor, assignee })
    results.push({ kind, isStored, said: words[kind] })
  }
  if (strike) {
    const isStored = await requests.strikeNote(id, Date.parse(strike) || 0, by)
    const refusal = () => texts.history.notStruck
    results.push({ kind: 'struck', isStored, said: words.struck, refusal })
  }
  if (handed) {
    const handing = handingOf(people, { ...handed, actor, assignee })
    const count = await requests.handOver(id, handing)
    const said = texts.handOver.done(count, handing.name)
    results.push({ kind: 'handed', isStored: count > 0, said })
  }
  return results
}

/** Says why a day was not stored: the request is closed, or another one was set since. */
function dayRefusal(id: number, request: StoredRequest | null, people: Mailbox[]): string {
  const last = request?.history.find(({ kind }) => kind === 'call-back')
  if (!request || request.doneAt !== null || !last) return refusalOf(id, request, people)
  return texts.callBack.changed(actText(last))
}

/** A colleague who has done nothing for this long is not offered a request. */
const COLLEAGUE_FOR = 60 * DAY

/** Returns to whom a request can be handed, as stored: all who are told, were recently active, or are signed in. */
export async function readColleagues(store: Store, people: Mailbox[]): Promise<string[]> {
  const acted = await store.lists.whoActed(Date.now() - COLLEAGUE_FOR)
  return colleaguesOf([...acted, ...(await store.sessions.whoIsIn())], people)
}

/** Whoever gets a request is told, unless they took it themselves. */
function handingOf(
  people: Mailbox[],
  given: { to: string; isAll: boolean; actor: string; assignee: string },
) {
  const { to, actor } = given
  const by = nameOfAssignee(actor, people)
  const message = (ids: number[]) => ({
    kind: 'handed' as const,
    recipients: people.some(({ address }) => address === to) && to !== actor ? [to] : [],
    text: staff.mail.handed(ids, by),
  })
  return { ...given, by, name: nameOfAssignee(to, people), message }
}

/**
 * Changes a request; of some moves the other `people` are told. Resolves with false if the request's state does not
 * allow it: somebody else was first.
 */
async function act(
  requests: Requests,
  people: Mailbox[],
  { intent, id, actor, assignee }: Act,
  now = Date.now(),
): Promise<boolean> {
  const recipients = recipientsOf(people, actor)
  const acting = { by: nameOfAssignee(actor, people), now }
  if (isReason(intent)) return requests.explain(id, intent, acting)
  switch (intent) {
    case 'not-spam':
      return requests.move(id, intent, '', { ...acting, message: { kind: 'new', recipients } })
    case 'taken': {
      const [, time] = localTime(new Date(now).toISOString())
      const text = staff.mail.taken(id, acting.by, time)
      const message = { kind: intent, recipients, text }
      return requests.move(id, intent, actor, { ...acting, message })
    }
    case 'put-back': {
      const request = await requests.find(id)
      const text = staff.mail.putBack(id, nameOfAssignee(request?.assignee ?? '', people))
      const message = { kind: 'put-back' as const, recipients, text }
      return requests.move(id, intent, assignee, { ...acting, message })
    }
    default:
      return requests.move(id, intent, assignee, acting)
  }
}

/** Says why {@link act} did nothing: by the request's state. `request`: null if there is none. */
export function refusalOf(id: number, request: RequestState | null, people: Mailbox[]): string {
  if (!request) return typeset(staff.notThere(id))
  const { assignee, createdAt, takenAt, doneAt } = request
  const whose = nameOfAssignee(assignee ?? '', people)
  const done = localMoment(doneAt ?? createdAt)
  const refusals: Record<State, string> = {
    new: staff.notTaken(id),
    taken: staff.alreadyTaken(id, whose, localMoment(takenAt ?? createdAt)),
    done: staff.alreadyDone(id, done),
    refused: staff.alreadyRefused(id, done),
  }
  return typeset(refusals[stateOf(request)])
}

/** Maximum length of a note, in characters. */
const NOTE_LENGTH = 2000

/** Returns a note as it is stored, and why it cannot be: there is too much in it. */
function readNote(typed: string) {
  const text = printable(typed).trim()
  const { length } = [...text]
  const isLong = length > NOTE_LENGTH
  return { text, refusal: isLong ? texts.history.longNote(length, NOTE_LENGTH) : null }
}

/** Returns the day to call back (null: unchanged; empty: none), and why it cannot be stored. */
function readDay(typed: string | null) {
  // Browsers without a date field leave people to type it as they write it.
  const day = typed && dayOf(dayIn(typed.trim()))
  if (!day) return { day, refusal: null }
  if (!/^20\d\d-\d\d-\d\d$/.test(day) || !isDay(day)) return { day, refusal: texts.callBack.wrong }
  const isPast = day < localDay(Date.now())
  return { day, refusal: isPast ? texts.callBack.past(dayText(day)) : null }
}
