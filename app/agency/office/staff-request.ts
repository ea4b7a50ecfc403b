import { REQUEST_FIELDS } from '~/agency/port/agency'
import { subscriberNumber, whatsappLink } from '~/format/phone'
import { nameOfTaker } from '~/agency/notices/people'
import type { StoredRequest } from '~/agency/store/stored-request'
import type { Person } from '~/server/settings/env.server'

/** A request as the staff's command shows it. */
export interface StaffRequest extends StoredRequest {
  /** The name of the person who took it. */
  taker: string | null
  /** The link that opens a chat with the client. */
  whatsapp: string | null
  /** The number of the previous request from the same phone. */
  samePhone: number | null
}

/** Adds what the staff's command shows to requests, which are sorted newest first. */
export function toStaffRequests(requests: StoredRequest[], people: Person[]): StaffRequest[] {
  const lastFrom = new Map<string, number>()
  const oldestFirst = [...requests].reverse().map((request) => {
    const { id, phone, takenBy } = request
    const number = subscriberNumber(phone)
    const samePhone = number === null ? null : (lastFrom.get(number) ?? null)
    if (number !== null) lastFrom.set(number, id)
    const taker = takenBy === null ? null : nameOfTaker(takenBy, people)
    return { ...request, taker, whatsapp: whatsappLink(phone), samePhone }
  })
  return oldestFirst.reverse()
}

/**
 * Returns whether a search matches a request: its number, the beginning of its phone or five digits in
 * a row of it, in any notation; or words that all occur in what the visitor typed.
 */
export function matchesSearch(typed: string, request: StoredRequest): boolean {
  if (/^[№+\d\s().-]+$/.test(typed)) {
    const digits = typed.replace(/\D/g, '')
    const beginning = digits.replace(/^[78]/, '')
    const phone = subscriberNumber(request.phone) ?? request.phone.replace(/\D/g, '')
    return (
      Number(digits) === request.id ||
      (digits.length >= 5 && phone.includes(digits)) ||
      (beginning.length >= 3 && phone.startsWith(beginning))
    )
  }
  const text = REQUEST_FIELDS.map((field) => comparable(request[field])).join('\n')
  return comparable(typed)
    .split(/\s+/)
    .every((word) => text.includes(word))
}

function comparable(text: string): string {
  return text.toLowerCase().replaceAll('ё', 'е').trim()
}
