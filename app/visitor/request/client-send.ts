import type { ClientActionFunctionArgs } from '@remix-run/react'
import { withDeadline } from '~/time/deadline'
import { isOutcome, type Outcome } from './outcome'
import { SECOND } from '~/time/durations'

/** Maximum time for a send: 20 s for the upload, 10 s for the agency, and a reserve. */
const DEADLINE = 35 * SECOND

/**
 * Sends a request by script, as a page's clientAction. Without network nothing leaves. Any other answer than an outcome
 * leaves open how it ended: a proxy's 503, the page of a captive portal, a lost connection.
 */
export async function sendByScript({ serverAction }: ClientActionFunctionArgs): Promise<Outcome> {
  if (!navigator.onLine) return { kind: 'failed', values: null }
  const answer = await withDeadline(serverAction<unknown>(), DEADLINE).catch(() => null)
  return isOutcome(answer) ? answer : { kind: 'unknown', values: null }
}
