import { staff } from '~/content/staff'
import { localMoment, localTime } from '~/format/local-time'
import { hasLeft, nameOfAssignee } from '~/agency/notices/people'
import { type RequestState, stageOf } from '~/agency/store/stored-request'
import type { Person } from '~/server/settings/env.server'
import type { Intent } from './acts.server'
import type { LinkedState, OpenedLink } from './office.server'

const { office: texts } = staff
const button = (intent: Intent) => ({ intent, label: texts.buttons[intent] })

/** Returns what the page shows: the request's state, the buttons, the other open requests. */
export function officeView(people: Person[], opened: OpenedLink, others: LinkedState[]) {
  return {
    title: texts.title(opened.request.id),
    state: sayState(people, opened.request, opened.person.address),
    ...choicesOf(people, opened),
    others: others.map(({ link, request: { id, createdAt, takenBy } }) => {
      const state = takenBy === null ? staff.states.new : nameOfAssignee(takenBy, people)
      return { link, label: texts.other(id, localTime(createdAt).join(' '), state) }
    }),
  }
}

/** Says how far a request is. `reader`: the address or name of the person who reads it. */
export function sayState(
  people: Person[],
  { createdAt, takenBy, takenAt, doneAt }: RequestState,
  reader: string,
): string {
  const name = nameOfAssignee(takenBy ?? '', people)
  if (doneAt !== null) return texts.isDone(name, localMoment(doneAt))
  if (takenBy === null) return texts.isNew(localMoment(createdAt))
  const when = localMoment(takenAt ?? createdAt)
  return takenBy === reader ? texts.isYours(when) : texts.isTaken(name, when)
}

/** Returns what the person can do, and advice on it. */
function choicesOf(people: Person[], { request, person }: OpenedLink) {
  const isTheirs = request.takenBy === person.address
  const stage = stageOf(request)
  if (stage === 'new') return { advice: [texts.personalData], buttons: [button('take')] }
  if (stage === 'done') return { advice: [], buttons: isTheirs ? [button('reopen')] : [] }
  if (isTheirs) {
    const advice = [texts.finishHint, texts.personalData]
    return { advice, buttons: [button('finish'), button('put-back')] }
  }
  const isFree = hasLeft(request.takenBy ?? '', people)
  return { advice: isFree ? [texts.hasLeft] : [], buttons: isFree ? [button('take')] : [] }
}
