import type { ClientActionFunctionArgs, ShouldRevalidateFunctionArgs } from '@remix-run/react'
import { withDeadline } from '~/agency/with-deadline'
import { rememberSentRequest } from './browser-sent-request'
import { EXPECT_MESSAGE, FAILED, type FetcherResult, type RefusedSend, SENT } from './send-result'
import { hasPhone } from './sent-request'

/**
 * Maximum time for a send, in milliseconds: 20 s for the upload, 10 s for the agency, and a
 * reserve.
 */
const DEADLINE = 35_000

let sentCount = 0

/**
 * Sends a request by script, as a page's clientAction. The server redirects when the request is
 * stored, and Remix throws that redirect as a Response. Any other answer except a refusal by the
 * site has failed: a proxy's 503, the page of a captive portal, a lost connection.
 */
export async function sendByScript({
  request,
  serverAction,
}: ClientActionFunctionArgs): Promise<FetcherResult> {
  const form = await request.clone().formData()
  try {
    const answer = await withDeadline(serverAction<unknown>(), DEADLINE)
    return isRefusal(answer) ? { ...answer, sentCount } : failed()
  } catch (thrown) {
    if (!isRedirect(thrown)) return failed()
    sentCount += 1
    const services = form.getAll('services') as string[]
    rememberSentRequest({ services, hasPhone: hasPhone(form.get('phone') as string) })
    return { refused: false, toasts: [SENT, EXPECT_MESSAGE], sentCount }
  }
}

/**
 * Whether loaders run again: after a successful send, which removes its flash, and when the page
 * asks for it. Opening the basket changes only the search string and makes no request.
 */
export function revalidateAfterSend({
  actionResult,
  formMethod,
  currentUrl,
  nextUrl,
}: ShouldRevalidateFunctionArgs): boolean {
  if (formMethod) return !isRefusal(actionResult) || actionResult.isConsentChanged === true
  return currentUrl.href === nextUrl.href
}

function isRefusal(answer: unknown): answer is RefusedSend {
  return typeof answer === 'object' && answer !== null && 'refused' in answer && !!answer.refused
}

function isRedirect(thrown: unknown): boolean {
  return thrown instanceof Response && thrown.status >= 300 && thrown.status < 400
}

function failed(): FetcherResult {
  return { refused: true, toasts: [FAILED], typed: null, sentCount }
}
