import { AgencyUnavailable, type Agency, type FailureKind, type Readiness } from './agency'

/** How long an answer serves all who ask, in milliseconds. */
const KEPT_FOR = 1000
/** How long the agency may take to say that it is ready, in milliseconds. */
const DEADLINE = 3000

/** Whether a request could be taken now, and if not, what kind of fault is in the way. */
export type Health = ({ ready: true } & Readiness) | { ready: false; fault: FailureKind }

/** A way to ask for an agency's health as often as one likes: it is looked at once a second at most. */
export function watchHealth(agency: Agency): () => Promise<Health> {
  let latest: Promise<Health> | null = null
  let askedAt = -Infinity
  return () => {
    const now = performance.now()
    if (latest && now - askedAt < KEPT_FOR) return latest
    askedAt = now
    latest = look(agency)
    return latest
  }
}

async function look(agency: Agency): Promise<Health> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new AgencyUnavailable('timeout', 'no answer')), DEADLINE)
  })
  try {
    const readiness = await Promise.race([agency.checkReadiness?.(), late])
    return { ready: true, noticesWait: readiness?.noticesWait ?? null }
  } catch (error) {
    if (!(error instanceof AgencyUnavailable)) throw error
    return { ready: false, fault: error.kind }
  } finally {
    clearTimeout(timer)
  }
}
