import type { Agency, RequestDetails, ServiceRequest } from '~/agency/agency'
import { idempotencyKey } from '~/agency/idempotency.server'

const underWay = new Map<string, Promise<void>>()

/**
 * Sends a request to the agency. Among identical ones that are under way one call is made, and its
 * outcome is shared; a later one is sent again under the same key, by which the agency knows it.
 * Rejects as `Agency.submitRequest` does.
 */
export function sendOnce(
  agency: Agency,
  request: ServiceRequest,
  details: RequestDetails = {},
): Promise<void> {
  const key = idempotencyKey(request)
  // A clean request may have to clear the suspicion that the other one raised: both are sent.
  const call = `${key} ${details.suspect}`
  const joined = underWay.get(call)
  if (joined) return joined
  const sending = agency.submitRequest(request, key, details).finally(() => underWay.delete(call))
  underWay.set(call, sending)
  return sending
}
