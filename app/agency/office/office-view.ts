import { staff } from '~/content/staff'
import { localMoment, localTime } from '~/format/local-time'
import { hasLeft, nameOfTaker } from '~/agency/notices/people'
import { stageOf } from '~/agency/store/stored-request'
import type { Person } from '~/server/settings/env.server'
import type { Intent } from './acts.server'
import type { LinkedState, Visit } from './office.server'

const { office: texts } = staff
const button = (intent: Intent) => ({ intent, label: texts.buttons[intent] })

/** Returns what the page shows: the request's state, the buttons, the other open requests. */
export function officeView(people: Person[], visit: Visit, others: LinkedState[]) {
  return {
    title: texts.title(visit.request.id),
    ...stateOf(people, visit),
    others: others.map(({ link, request: { id, createdAt, takenBy } }) => {
      const state = takenBy === null ? staff.states.new : nameOfTaker(takenBy, people)
      return { link, label: texts.other(id, localTime(createdAt).join(' '), state) }
    }),
  }
}

function stateOf(people: Person[], { request, person }: Visit) {
  const { createdAt, takenBy, takenAt, doneAt } = request
  const isTheirs = takenBy === person.address
  const name = nameOfTaker(takenBy ?? '', people)
  const stage = stageOf(request)
  if (stage === 'new') {
    const state = texts.isNew(localMoment(createdAt))
    return { state, advice: [texts.personalData], buttons: [button('take')] }
  }
  if (stage === 'done') {
    const state = texts.isDone(name, localMoment(doneAt ?? createdAt))
    return { state, advice: [], buttons: isTheirs ? [button('reopen')] : [] }
  }
  const when = localMoment(takenAt ?? createdAt)
  if (isTheirs) {
    const advice = [texts.finishHint, texts.personalData]
    return { state: texts.isYours(when), advice, buttons: [button('finish'), button('put-back')] }
  }
  const isFree = hasLeft(takenBy ?? '', people)
  const advice = isFree ? [texts.hasLeft] : []
  return { state: texts.isTaken(name, when), advice, buttons: isFree ? [button('take')] : [] }
}
