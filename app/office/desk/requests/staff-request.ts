import { whatsappLink } from '~/format/phone'
import { nameOfAssignee } from '~/office/notices/people'
import type { StoredRequest } from '~/agency/store/stored-request'
import type { Person } from '~/server/settings/env.server'

/** A request as the staff sees it. In its history, people are called by name. */
export interface StaffRequest extends StoredRequest {
  /** The name of the person who took it. */
  assigneeName: string | null
  /** The link that opens a chat with the client. */
  whatsapp: string | null
}

/** Adds to a request what the staff sees. */
export function toStaffRequest(request: StoredRequest, people: Person[]): StaffRequest {
  const { phone, assignee } = request
  return {
    ...request,
    assigneeName: assignee === null ? null : nameOfAssignee(assignee, people),
    whatsapp: whatsappLink(phone),
    history: request.history.map((act) => ({ ...act, by: nameOfAssignee(act.by, people) })),
  }
}
