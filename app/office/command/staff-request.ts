import { whatsappLink } from '~/format/phone'
import type { StoredRequest } from '~/office/store/stored-request'

/** A request as the staff's command shows it. */
export interface StaffRequest extends StoredRequest {
  /** The link that opens a chat with the client. */
  whatsapp: string | null
  /** The number of the previous request from the same phone. */
  samePhone: number | null
}

/** Adds to requests, which come newest first, what the staff's command shows beside them. */
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

/** Returns whether what was typed is a request's number, part of its phone in any writing, or of its name. */
export function matchesSearch(typed: string, { id, name, phone }: StoredRequest): boolean {
  const digits = subscriberOf(typed)
  const isNumber = /^№? ?\d+$/.test(typed) && Number(typed.replace(/\D/g, '')) === id
  const isPhone = digits.length >= 5 && subscriberOf(phone).includes(digits)
  return isNumber || isPhone || name.toLowerCase().includes(typed.toLowerCase())
}

/** Number of digits of a Russian number after +7 or 8. */
const SUBSCRIBER = 10

function subscriberOf(phone: string): string {
  return phone.replace(/\D/g, '').slice(-SUBSCRIBER)
}
