import type { ClientActionFunctionArgs, ShouldRevalidateFunctionArgs } from '@remix-run/react'
import { toastTexts } from '~/content/toasts'
import type { RefusedSend } from './typed-request'

/** Milliseconds. A request has 20 s to come, then the agency 10 s to take it. */
const DEADLINE = 35_000

/**
 * Sends by script. A connection that drops or hangs, or an answer that is not the site's, counts as
 * refused: Remix would otherwise replace the page, and all that was typed, by its error page, or wait
 * for ever.
 */
export async function sendOrRefuse({
  serverAction,
}: ClientActionFunctionArgs): Promise<RefusedSend> {
  try {
    const result = await Promise.race([serverAction<RefusedSend>(), pause(DEADLINE)])
    return result && isRefused(result) ? result : failed()
  } catch (error) {
    // A redirect, which is how a send ends well.
    if (error instanceof Response) throw error
    return failed()
  }
}

/**
 * Loads again what a send has changed, and nothing otherwise: after a refusal the page stays (the
 * connection may be gone), and opening or closing the basket, which changes the search alone, asks
 * the server nothing.
 */
export function revalidateAfterSend({
  actionResult,
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  if (isRefused(actionResult)) return false
  if (
    !formMethod &&
    currentUrl.pathname === nextUrl.pathname &&
    currentUrl.search !== nextUrl.search
  ) {
    return false
  }
  return defaultShouldRevalidate
}

function isRefused(result: unknown): boolean {
  return typeof result === 'object' && result !== null && 'refused' in result
}

/** Another object each time, or the page would take it for the answer that it has shown. */
function failed(): RefusedSend {
  return { refused: true, toast: { type: 'error', message: toastTexts.failed }, typed: null }
}

function pause(milliseconds: number): Promise<null> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds, null))
}
