import type { ClientActionFunctionArgs } from '@remix-run/react'
import { withDeadline } from '~/agency/port/with-deadline'
import { isOutcome, type Outcome } from './outcome'
import { storeSentRequest } from './sent-request'
import { SECOND } from '~/format/durations'

/** Maximum time for a send: 20 s for the upload, 10 s for the agency, and a reserve. */
const DEADLINE = 35 * SECOND

/** The page of a proxy that does not take so much: it begins with the number, or has HTTP's words for it. */
const TOO_LONG = /^Error: (?:<[^>]*>|\s)*413\b|^Error: [^]*(?:entity|payload|content) ?too ?large/i

/**
 * Sends a request by script, as a page's clientAction. Without network nothing leaves. Any other answer than an outcome
 * leaves open how it ended: a proxy's 503, the page of a captive portal, a lost connection. Only a proxy that does not
 * take so much says so.
 */
export async function sendByScript({ serverAction }: ClientActionFunctionArgs): Promise<Outcome> {
  if (!navigator.onLine) return { kind: 'failed', values: null }
  const answer = await withDeadline(serverAction<unknown>(), DEADLINE).catch(String)
  if (!isOutcome(answer))
    return { kind: TOO_LONG.test(String(answer)) ? 'too long' : 'unknown', values: null }
  if (answer.kind === 'sent') storeSentRequest(answer)
  return answer
}
