import { withDeadline } from './with-deadline'
import {
  AgencyUnavailable,
  type Agency,
  type FailureKind,
  NO_NOTICES,
  type Readiness,
} from './agency'

/** For how long an answer serves everybody who asks, in milliseconds. */
const MAX_AGE = 1000
/** How long the agency may take to say that it is ready, in milliseconds. */
const DEADLINE = 3000

/** Whether a request could be taken now, and if not, what kind of fault is in the way. */
export type Health =
  { readiness: Readiness; fault?: undefined } | { readiness: null; fault: FailureKind }

/** Gives a function that says how an agency is, and asks the agency itself once a second at most. */
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
    const readiness = agency.checkReadiness?.() ?? Promise.resolve(NO_NOTICES)
    return { readiness: await withDeadline(readiness, DEADLINE, late) }
  } catch (error) {
    if (!(error instanceof AgencyUnavailable)) throw error
    return { readiness: null, fault: error.kind }
  }
}
