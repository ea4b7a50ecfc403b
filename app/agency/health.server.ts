import { withDeadline } from './with-deadline'
import { AgencyUnavailable, type Agency, type FailureKind, type Readiness } from './agency'

/** Milliseconds for which an answer is reused. */
const MAX_AGE = 1000
/** Milliseconds for the agency to say that it is ready. */
const DEADLINE = 3000

/** Whether a request could be taken now, and if not, what kind of fault is in the way. */
export type Health =
  { readiness: Readiness; fault?: undefined } | { readiness: null; fault: FailureKind }

/**
 * Returns the agency with a memory of how the last send went: one that failed makes it unready until
 * one succeeds, whatever else it says of itself.
 */
export function rememberSends(agency: Agency): Agency {
  let failure: AgencyUnavailable | null = null
  return {
    ...agency,
    async submitRequest(...send) {
      try {
        await agency.submitRequest(...send)
        failure = null
      } catch (error) {
        // One visitor's text that the agency does not take is no fault of the agency's.
        if (error instanceof AgencyUnavailable && error.kind !== 'refused') failure = error
        throw error
      }
    },
    async checkReadiness() {
      if (failure) throw failure
      return agency.checkReadiness()
    },
  }
}

/** Returns a function that says how an agency is. It asks the agency itself once a second at most. */
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
