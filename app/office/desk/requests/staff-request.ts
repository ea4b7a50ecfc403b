import { whatsappLink } from '~/format/phone'
import { nameOfAssignee } from '~/office/notices/people'
import { subscriberNumber } from '~/format/phone'
import type { StoredRequest } from '~/agency/store/stored-request'
import type { Person } from '~/server/settings/env.server'

/** A request as the staff sees it. In its history, people are called by name. */
export interface StaffRequest extends StoredRequest {
  /** The name of the person who took it. */
  assigneeName: string | null
  /** The link that opens a chat with the client. */
  whatsapp: string | null
  /** The number of the previous request from the same phone. */
  samePhone: number | null
}

/** Adds what the staff sees to all requests, which are sorted newest first. */
export function toStaffRequests(requests: StoredRequest[], people: Person[]): StaffRequest[] {
  const lastFrom = new Map<string, number>()
  const oldestFirst = [...requests].reverse().map((request) => {
    const number = subscriberNumber(request.phone)
    const samePhone = number === null ? null : (lastFrom.get(number) ?? null)
    if (number !== null) lastFrom.set(number, request.id)
    return toStaffRequest(request, samePhone, people)
  })
  return oldestFirst.reverse()
}

/** Adds to a request what the staff sees. `samePhone`: the number of the previous one from the same phone. */
export function toStaffRequest(
  request: StoredRequest,
  samePhone: number | null,
  people: Person[],
): StaffRequest {
  const { phone, assignee } = request
  return {
    ...request,
    assigneeName: assignee === null ? null : nameOfAssignee(assignee, people),
    whatsapp: whatsappLink(phone),
    samePhone,
    history: request.history.map((act) => ({ ...act, by: nameOfAssignee(act.by, people) })),
  }
}
