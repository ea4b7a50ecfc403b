import { AgencyUnavailable, type Agency, type FailureKind, type Readiness } from './agency'

/** For how long an answer serves everybody who asks, in milliseconds. */
const MAX_AGE = 1000
/** How long the agency may take to say that it is ready, in milliseconds. */
const DEADLINE = 3000

/** Whether a request could be taken now, and if not, what kind of fault is in the way. */
export type Health =
  { readiness: Readiness; fault?: undefined } | { readiness: null; fault: FailureKind }

/** Gives a function that tells an agency's health: it asks the agency once a second at most. */
export function watchHealth(agency: Agency): () => Promise<Health> {
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
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new AgencyUnavailable('timeout', 'no answer')), DEADLINE)
  })
  try {
    const readiness = await Promise.race([agency.checkReadiness?.(), late])
    return { readiness: readiness ?? { noticesWait: null, mailFails: false } }
  } catch (error) {
    if (!(error instanceof AgencyUnavailable)) throw error
    return { readiness: null, fault: error.kind }
  } finally {
    clearTimeout(timer)
  }
}
