import type { Agency, RequestDetails, ServiceRequest } from '~/agency/port/agency'
import { idempotencyKey } from '~/agency/port/idempotency.server'

const underWay = new Map<string, ReturnType<Agency['submitRequest']>>()

/**
 * Sends a request to the agency. Identical ones under way share a call and its result; a later one has the same
 * idempotency key, by which the agency recognizes it. Resolves and rejects as `Agency.submitRequest`.
 */
export function sendOnce(
  agency: Agency,
  request: ServiceRequest,
  details: RequestDetails = {},
): ReturnType<Agency['submitRequest']> {
  const key = idempotencyKey(request)
  // An unmarked request clears the mark of an identical one: send both.
  const call = `${key} ${details.isSpam}`
  const joined = underWay.get(call)
  if (joined) return joined
  const sending = agency.submitRequest(request, key, details).finally(() => underWay.delete(call))
  underWay.set(call, sending)
  return sending
}
