import { withDeadline } from './with-deadline'
import { AgencyUnavailable, type Agency, type FailureKind, type Readiness } from './agency'
import { MINUTE, SECOND } from '~/format/durations'

/** How long an answer is reused. */
const MAX_AGE = SECOND
/** Time limit for the agency's answer. */
const DEADLINE = 3 * SECOND
/**
 * How long a failed send counts. Without an end, a load balancer that has removed the site would never send it
 * the request whose success brings it back.
 */
const FAILURE_COUNTS_FOR = 10 * MINUTE

/** Whether the agency could take a request now, and if not, the kind of fault. */
type Health = { readiness: Readiness; fault?: undefined } | { readiness: null; fault: FailureKind }

/**
 * Returns the agency, which now records the result of the last send: after a failure it is not ready until
 * a send succeeds, or for ten minutes.
 */
export function recordSendHealth(agency: Agency): Agency {
  let failure: AgencyUnavailable | null = null
  let failedAt = -Infinity
  return {
    ...agency,
    async submitRequest(...send) {
      try {
        await agency.submitRequest(...send)
        failure = null
      } catch (error) {
        // If the agency refuses one visitor's text, it still works for the others.
        if (error instanceof AgencyUnavailable && !['refused', 'too-long'].includes(error.kind)) {
          failure = error
          failedAt = performance.now()
        }
        throw error
      }
    },
    async checkReadiness() {
      if (failure && performance.now() - failedAt < FAILURE_COUNTS_FOR) throw failure
      return agency.checkReadiness()
    },
  }
}

/** Returns a function for the health of an agency. It asks the agency at most once a second. */
export function cachedHealth(agency: Agency): () => Promise<Health> {
  let latest: Promise<Health> | null = null
  let askedAt = -Infinity
  return () => {
    const now = performance.now()
    if (latest && now - askedAt < MAX_AGE) return latest
    askedAt = now
    latest = ask(agency)
    return latest
  }
}

async function ask(agency: Agency): Promise<Health> {
  const late = new AgencyUnavailable('timeout', 'no answer')
  try {
    return { readiness: await withDeadline(agency.checkReadiness(), DEADLINE, late) }
  } catch (error) {
    if (!(error instanceof AgencyUnavailable)) throw error
    return { readiness: null, fault: error.kind }
  }
}
