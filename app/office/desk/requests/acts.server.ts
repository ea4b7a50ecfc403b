import { staff } from '~/office/words/staff'
import { nameOfAssignee, recipientsOf } from '~/office/notices/people'
import type { RequestStore } from '~/agency/store/store.server'
import type { RequestState } from '~/agency/store/stored-request'
import { localMoment, localTime } from '~/format/local-time'
import type { Person } from '~/server/settings/env.server'

/** What can be done with a request. The desk's buttons post these values. */
export const INTENTS = [
  'take',
  'finish',
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
      const { takenBy } = (await store.find(id)) ?? {}
      const text = staff.mail.putBack(id, nameOfAssignee(takenBy ?? '', people))
      return store.putBack(id, assignee, { kind: 'put-back', recipients, text })
    }
    case 'finish':
      return store.finish(id, assignee, now)
    case 'reopen':
      return store.reopen(id, assignee)
    case 'spam':
    case 'not-spam':
      return store.markSpam(id, intent === 'spam')
    case 'delete':
      return store.delete(id)
  }
}

/** Says why {@link act} did nothing: the state of request `id`; null if there is none. */
export function refusalOf(id: number, request: RequestState | null, people: Person[]): string {
  if (!request) return staff.notThere(id)
  const { takenBy, takenAt, doneAt } = request
  if (doneAt !== null) return staff.alreadyDone(id, localMoment(doneAt))
  if (takenBy === null || takenAt === null) return staff.notTaken(id)
  return staff.alreadyTaken(id, nameOfAssignee(takenBy, people), localMoment(takenAt))
}
