import type { ClientActionFunctionArgs, ShouldRevalidateFunctionArgs } from '@remix-run/react'
import { withDeadline } from '~/agency/with-deadline'
import { rememberSentRequest } from './browser-sent-request'
import { EXPECT_MESSAGE, FAILED, type FetcherResult, type RefusedSend, SENT } from './send-result'
import { hasPhone } from './sent-request'

/** Milliseconds. A request has 20 s to come, then the agency 10 s to take it. */
const DEADLINE = 35_000

let sentCount = 0

/**
 * A page's clientAction: sends by script, and knows from the answer itself how that went. The server
 * redirects once the request is stored, which Remix throws as a response; whatever is neither that
 * nor a refusal of ours (a proxy's 503, the page of a captive portal, a dropped line) has failed.
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
    const request = { services, hasPhone: hasPhone(form.get('phone') as string) }
    rememberSentRequest(request)
    return { refused: false, toasts: [SENT, EXPECT_MESSAGE], ...request, sentCount }
  }
}

/**
 * Whether the root's loader runs again: after a request was sent, which empties the flash that came
 * with it, and when the page asks for it. Opening the basket, which changes the search alone, asks
 * the server nothing.
 */
export function revalidateAfterSend({
  actionResult,
  formMethod,
  currentUrl,
  nextUrl,
}: ShouldRevalidateFunctionArgs): boolean {
  if (formMethod) return !isRefusal(actionResult)
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
