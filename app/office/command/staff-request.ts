import { whatsappLink } from '~/format/phone'
import type { StoredRequest } from '~/office/store/stored-request'

/** A request as the staff's command shows it. */
export interface StaffRequest extends StoredRequest {
  /** The link that answers it. */
  whatsapp: string | null
  /** The number of the last request before it from the same phone. */
  samePhone: number | null
}

/** What the staff's command shows of requests, newest first. */
export function toStaffRequests(requests: StoredRequest[]): StaffRequest[] {
  const lastFrom = new Map<string, number>()
  const oldestFirst = [...requests].reverse().map((request) => {
    const phone = subscriberOf(request.phone)
    const samePhone = lastFrom.get(phone) ?? null
    if (phone.length === SUBSCRIBER) lastFrom.set(phone, request.id)
    return { ...request, whatsapp: whatsappLink(request.phone), samePhone }
  })
  return oldestFirst.reverse()
}

/** Whether a request is meant by its number, its phone in any writing, or a part of the name. */
export function isMeantBy(typed: string, { id, name, phone }: StoredRequest): boolean {
  const digits = subscriberOf(typed)
  const isNumber = /^№? ?\d+$/.test(typed) && Number(typed.replace(/\D/g, '')) === id
  const isPhone = digits.length >= 5 && subscriberOf(phone).includes(digits)
  return isNumber || isPhone || name.toLowerCase().includes(typed.toLowerCase())
}

/** How many digits a Russian number has behind +7 or 8. */
const SUBSCRIBER = 10

function subscriberOf(phone: string): string {
  return phone.replace(/\D/g, '').slice(-SUBSCRIBER)
}
