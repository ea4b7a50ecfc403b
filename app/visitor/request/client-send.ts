import type { ClientActionFunctionArgs } from '@remix-run/react'
import { withDeadline } from '~/time/deadline'
import { isOutcome, type Outcome } from './outcome'
import { SECOND } from '~/time/durations'

/** Maximum time for a send: 20 s for the upload, 10 s for the agency, and a reserve. */
const DEADLINE = 35 * SECOND

/** A fetch without any network fails within this time, on a busy processor, too. */
const AT_ONCE = 2 * SECOND

/**
 * Sends a request by script, as a page's clientAction. If the answer is no outcome (a proxy's 503, the page of a
 * captive portal, a lost connection), it is unknown how the send ended. `navigator.onLine` is often wrong behind a VPN:
 * it only explains a fetch that failed at once, and prevents none.
 */
export async function sendByScript({ serverAction }: ClientActionFunctionArgs): Promise<Outcome> {
  const seemsOffline = !navigator.onLine
  const started = performance.now()
  const fault = (error: unknown) => error
  const answer = await withDeadline(serverAction<unknown>(), DEADLINE).catch(fault)
  if (isOutcome(answer)) return answer
  const hasFailedAtOnce = answer instanceof TypeError && performance.now() - started < AT_ONCE
  return { kind: seemsOffline && hasFailedAtOnce ? 'failed' : 'unknown', values: null }
}
