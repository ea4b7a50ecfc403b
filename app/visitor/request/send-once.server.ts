import type { Agency, RequestDetails, ServiceRequest } from '~/agency/port/agency'
import { idempotencyKey } from '~/agency/port/idempotency.server'

const underWay = new Map<string, ReturnType<Agency['submitRequest']>>()

/**
 * Sends a request to the agency. Identical requests that are under way share one call and its
 * result. A later one is sent again with the same idempotency key, by which the agency recognizes
 * it. Resolves and rejects as `Agency.submitRequest` does.
 */
export function sendOnce(
  agency: Agency,
  request: ServiceRequest,
  details: RequestDetails = {},
): ReturnType<Agency['submitRequest']> {
  const key = idempotencyKey(request)
  // Both are sent: one that is no spam clears the mark of an identical one.
  const call = `${key} ${details.isSpam}`
  const joined = underWay.get(call)
  if (joined) return joined
  const sending = agency.submitRequest(request, key, details).finally(() => underWay.delete(call))
  underWay.set(call, sending)
  return sending
}
