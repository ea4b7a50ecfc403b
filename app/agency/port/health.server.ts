import { withDeadline } from '~/time/deadline'
import { AgencyUnavailable, type Agency, type FailureKind } from './agency'
import { SECOND } from '~/time/durations'

/** How long an answer is reused. */
const MAX_AGE = SECOND
/** Time limit for the agency's answer. */
const DEADLINE = 3 * SECOND

/** Returns a function that asks an agency, at most once a second, why it could take no request; null: it could. */
export function cachedHealth(agency: Agency): () => Promise<FailureKind | null> {
  let latest: Promise<FailureKind | null> | null = null
  let askedAt = -Infinity
  return () => {
    const now = performance.now()
    if (latest && now - askedAt < MAX_AGE) return latest
    askedAt = now
    latest = ask(agency)
    return latest
  }
}

async function ask(agency: Agency): Promise<FailureKind | null> {
  const late = new AgencyUnavailable('timeout', 'no answer')
  try {
    await withDeadline(agency.checkReadiness(), DEADLINE, late)
    return null
  } catch (error) {
    if (!(error instanceof AgencyUnavailable)) throw error
    return error.kind
  }
}
