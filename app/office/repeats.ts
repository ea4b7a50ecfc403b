import type { ServiceRequest } from '~/agency/agency'
import { contentHash, idempotencyKey as keyAt } from '~/agency/idempotency.server'

const HOUR = 3_600_000

/** How long the same content under a key of another clock hour counts as a repetition, in milliseconds. */
export const REPEAT_WINDOW = HOUR

/** What a store compares a request with earlier ones by, beside its key. */
export function repeatMarks(request: ServiceRequest, key: string, now: number) {
  return { contentHash: contentHash(request), keyHour: hourOfKey(request, key, now) }
}

/**
 * The key to store a request under where its own stands for another content already: a client's slip,
 * or a stranger's guess. It is no repetition of that.
 */
export function keyBeside(takenKey: string, contentHash: string): string {
  return `${takenKey} ${contentHash}`
}

/**
 * The clock hour that a key belongs to: the current one, unless it is the site's key of the hour
 * before, made a moment ago, just ahead of the turn.
 */
function hourOfKey(request: ServiceRequest, key: string, now: number): number {
  const made = key === keyAt(request, now - HOUR) ? now - HOUR : now
  return Math.floor(made / HOUR)
}
