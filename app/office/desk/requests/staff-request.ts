import { whatsappLink } from '~/format/phone'
import { nameOfAssignee } from '~/office/notices/people'
import type { StoredRequest } from '~/agency/store/stored-request'
import type { Mailbox } from '~/server/settings/env.server'

/** A request as the staff sees it. In its history, people are called by name. */
export interface StaffRequest extends StoredRequest {
  /** The name of the person who took it. */
  assigneeName: string | null
  /** The link that opens a chat with the client. */
  whatsapp: string | null
}

/** Adds to a request what the staff sees. */
export function toStaffRequest(request: StoredRequest, people: Mailbox[]): StaffRequest {
  return {
    ...request,
    assigneeName: assigneeNameOf(request, people),
    whatsapp: whatsappLink(request.phone),
    history: request.history.map((act) => ({ ...act, by: nameOfAssignee(act.by, people) })),
  }
}

/** Returns the name of whoever has a request: of who has left, the one of then. */
function assigneeNameOf({ assignee, history }: StoredRequest, people: Mailbox[]): string | null {
  if (assignee === null) return null
  const name = nameOfAssignee(assignee, people)
  if (name !== assignee) return name
  const got = history.find(({ kind }) => kind === 'taken' || kind === 'handed')
  return (got?.kind === 'handed' ? got.text : got?.by) ?? name
}
