import { deskRequests } from '~/office/words/desk-requests'
import { staff } from '~/office/words/staff'
import { nameOfAssignee, recipientsOf } from '~/office/notices/people'
import type { RequestStore } from '~/agency/store/store.server'
import type { RequestState } from '~/agency/store/stored-request'
import { localMoment, localTime } from '~/format/local-time'
import { printable } from '~/format/printable'
import { typeset } from '~/format/typography'
import type { Person } from '~/server/settings/env.server'

/** What can be done with a request. The desk's buttons post these values. */
export const INTENTS = [
  'take',
  'finish',
  'refuse',
  'put-back',
  'reopen',
  'spam',
  'not-spam',
  'delete',
] as const
export type Intent = (typeof INTENTS)[number]

interface Act {
  intent: Intent
  id: number
  /** The address or name of the person who acts, who is not told of it. */
  by: string
  /** Who must have taken the request; empty: anybody. */
  assignee: string
}

/**
 * Changes or deletes a request; the other `people` are told. Resolves with false if the request's state does
 * not allow it: somebody else was first.
 */
export async function act(
  store: RequestStore,
  people: Person[],
  { intent, id, by, assignee }: Act,
  now = Date.now(),
): Promise<boolean> {
  const recipients = recipientsOf(people, by)
  switch (intent) {
    case 'take': {
      const [, time] = localTime(new Date(now).toISOString())
      const text = staff.mail.taken(id, nameOfAssignee(by, people), time)
      return store.take(id, by, { kind: 'taken', recipients, text }, now)
    }
    case 'put-back': {
      const request = await store.find(id)
      const text = staff.mail.putBack(id, nameOfAssignee(request?.assignee ?? '', people))
      const message = { kind: 'put-back' as const, recipients, text }
      return store.putBack(id, assignee, message, { by, now })
    }
    case 'finish':
      return store.finish(id, assignee, { by, now })
    case 'refuse':
      return store.refuse(id, assignee, { by, now })
    case 'reopen':
      return store.reopen(id, assignee, { by, now })
    case 'spam':
    case 'not-spam':
      return store.markSpam(id, intent === 'spam', { by, now })
    case 'delete':
      return store.delete(id)
  }
}

/** Says why {@link act} did nothing: the state of request `id`; null if there is none. */
export function refusalOf(id: number, request: RequestState | null, people: Person[]): string {
  if (!request) return typeset(staff.notThere(id))
  const { assignee, takenAt, doneAt, refusedAt } = request
  if (refusedAt !== null) return typeset(staff.alreadyRefused(id, localMoment(refusedAt)))
  if (doneAt !== null) return typeset(staff.alreadyDone(id, localMoment(doneAt)))
  if (assignee === null || takenAt === null) return typeset(staff.notTaken(id))
  return typeset(staff.alreadyTaken(id, nameOfAssignee(assignee, people), localMoment(takenAt)))
}

/** Maximum length of a note, in characters. */
const NOTE_LENGTH = 2000

/** Returns a note as it is stored, or why it cannot be: there is nothing in it, or too much. */
export function readNote(typed: string): { text: string } | { refusal: string } {
  const text = printable(typed).trim()
  if (text === '') return { refusal: deskRequests.history.emptyNote }
  const { length } = [...text]
  if (length <= NOTE_LENGTH) return { text }
  return { refusal: deskRequests.history.longNote(length, NOTE_LENGTH) }
}

/** Returns the day that a date field gives, null if it is empty, undefined if there is no such day. */
export function readDay(text: string): string | null | undefined {
  if (text.trim() === '') return null
  // Browsers without a date field leave people to type it as they write it.
  const [, day, month, year] = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(text.trim()) ?? []
  const iso = day && month && year ? [year, month, day].map(twoDigits).join('-') : text.trim()
  const isDay = /^20\d\d-\d\d-\d\d$/.test(iso) && !Number.isNaN(Date.parse(iso))
  return isDay && new Date(iso).toISOString().startsWith(iso) ? iso : undefined
}

const twoDigits = (part: string) => part.padStart(2, '0')
