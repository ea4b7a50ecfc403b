import type { Agency, RequestMarks, ServiceRequest } from '~/agency/agency'
import { contentHash, idempotencyKey } from '~/agency/idempotency.server'

const HOUR = 3_600_000
/** How many keys are remembered at most: two megabytes of them. */
const REMEMBERED = 10_000

const underWay = new Map<string, Promise<void>>()
const firstKeys = new Map<string, { key: string; at: number }>()

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
  const key = keyOf(request)
  const joined = underWay.get(key)
  if (joined) return joined
  const call = agency.takeRequest(request, key, marks).finally(() => underWay.delete(key))
  underWay.set(key, call)
  return call
}

/**
 * The key of a request: for an hour the one that it bore first, so that sending it again after the
 * turn of the hour doubles nothing at an agency's own API either.
 */
function keyOf(request: ServiceRequest): string {
  // Not the clock's time, which may be set back meanwhile.
  const now = performance.now()
  for (const [hash, { at }] of firstKeys) {
    if (now - at < HOUR && firstKeys.size < REMEMBERED) break
    firstKeys.delete(hash)
  }
  const hash = contentHash(request)
  const first = firstKeys.get(hash) ?? { key: idempotencyKey(request, Date.now()), at: now }
  firstKeys.set(hash, first)
  return first.key
}
