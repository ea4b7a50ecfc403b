import type { Desk } from '~/office/desk/desk.server'
import type { Intent, TypedActs } from '~/office/desk/requests/acts.server'

const NOTHING: TypedActs = { intent: null, assignee: '', note: '', day: null }

/** Presses a button of a request's page; resolves with what it refuses. */
export async function act(desk: Desk, intent: Intent, id: number, person: string, assignee = '') {
  return (await desk.change(id, person, { ...NOTHING, intent, assignee })).refusal
}

export async function note(desk: Desk, id: number, person: string, text: string) {
  return (await desk.change(id, person, { ...NOTHING, note: text })).refusal
}

export async function callBack(desk: Desk, id: number, person: string, day: string) {
  return (await desk.change(id, person, { ...NOTHING, day })).refusal
}
