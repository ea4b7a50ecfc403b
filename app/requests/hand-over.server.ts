import type { Agency, RequestMarks, ServiceRequest } from '~/agency/agency'
import { idempotencyKey } from '~/agency/idempotency.server'

const underWay = new Map<string, Promise<void>>()

/**
 * Hands a request to the agency. Among identical ones that are under way one call is made and its
 * outcome is shared; a later one is forwarded again under the same key. Rejects as
 * `Agency.takeRequest` does.
 */
export function handOver(
  agency: Agency,
  request: ServiceRequest,
  marks: RequestMarks = {},
): Promise<void> {
  const key = idempotencyKey(request, Date.now())
  const joined = underWay.get(key)
  if (joined) return joined
  const call = agency.takeRequest(request, key, marks).finally(() => underWay.delete(key))
  underWay.set(key, call)
  return call
}
