import { REQUEST_FIELDS } from '~/agency/port/agency'
import { subscriberNumber, whatsappLink } from '~/format/phone'
import { nameOfAssignee } from '~/office/notices/people'
import type { RequestStore } from '~/agency/store/store.server'
import type { StoredRequest } from '~/agency/store/stored-request'
import type { Person } from '~/server/settings/env.server'

/** A request as the staff sees it. */
export interface StaffRequest extends StoredRequest {
  /** The name of the person who took it. */
  assignee: string | null
  /** The link that opens a chat with the client. */
  whatsapp: string | null
  /** The number of the previous request from the same phone. */
  samePhone: number | null
}

export interface RequestQuery {
  /** Leaves out what is done. */
  open?: boolean
  /** As {@link matchesSearch} takes it. It searches what may be spam, too, unless `isSpam` is set. */
  find?: string
  /** Null: whether it may be spam or not. */
  isSpam?: boolean | null
}

/** Lists requests as the staff sees them, newest first. */
export async function findRequests(
  store: RequestStore,
  people: Person[],
  { open = false, find, isSpam = find === undefined ? false : null }: RequestQuery,
): Promise<StaffRequest[]> {
  const stored = await store.list({ isSpam })
  return toStaffRequests(stored, people)
    .filter(({ doneAt }) => !open || doneAt === null)
    .filter((request) => find === undefined || matchesSearch(find, request))
}

/** Finds one request as the staff sees it; null if there is none. */
export async function findRequest(
  store: RequestStore,
  people: Person[],
  id: number,
): Promise<StaffRequest | null> {
  const found = await store.findWhole(id)
  return found && toStaffRequest(found.request, found.samePhone, people)
}

/** Adds what the staff sees to requests, which are sorted newest first. */
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

function toStaffRequest(
  request: StoredRequest,
  samePhone: number | null,
  people: Person[],
): StaffRequest {
  const { phone, takenBy } = request
  const assignee = takenBy === null ? null : nameOfAssignee(takenBy, people)
  return { ...request, assignee, whatsapp: whatsappLink(phone), samePhone }
}

/**
 * Returns whether a search matches a request: its number, the beginning of its phone or five digits in
 * a row of it, in any notation; or words that all occur in what the visitor typed.
 */
function matchesSearch(search: string, request: StoredRequest): boolean {
  if (/^[№+\d\s().-]+$/.test(search)) {
    const digits = search.replace(/\D/g, '')
    const beginning = digits.replace(/^[78]/, '')
    const typed = request.phone.replace(/\D/g, '')
    const phone = subscriberNumber(request.phone) ?? typed
    return (
      Number(digits) === request.id ||
      (digits.length >= 5 && (phone.includes(digits) || typed.includes(digits))) ||
      (beginning.length >= 3 && phone.startsWith(beginning))
    )
  }
  const text = REQUEST_FIELDS.map((field) => comparable(request[field])).join('\n')
  return comparable(search)
    .split(/\s+/)
    .every((word) => text.includes(word))
}

function comparable(text: string): string {
  return text.toLowerCase().replaceAll('ё', 'е').trim()
}
