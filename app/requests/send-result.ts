import type { ServiceRequest } from '~/agency/agency'
import { toastTexts } from '~/content/toasts'
import type { Toast } from '~/toasts/toast'

export const NO_CONSENT: Toast = { type: 'warning', message: toastTexts.noConsent }
export const FAILED: Toast = { type: 'error', message: toastTexts.failed }
export const SENT: Toast = { type: 'success', message: toastTexts.sent }
export const EXPECT_MESSAGE: Toast = {
  type: 'info',
  message: toastTexts.expectMessage,
  sticky: true,
}

/** The values of the form without the services; shown again if a send is refused. */
export type TypedRequest = Omit<ServiceRequest, 'services'> & { consent: boolean }

/**
 * The answer to a refused send; a successful one is answered with a redirect. `typed` is null if
 * the form could not be read; with JavaScript the fields still hold the text.
 */
export interface RefusedSend {
  refused: true
  toasts: Toast[]
  typed: TypedRequest | null
  /** The text of the consent is another one than the page showed. */
  isConsentChanged?: boolean
}

/** A successful send by script. */
interface AcceptedSend {
  refused: false
  toasts: Toast[]
}

/** The result of a send by script. `sentCount`: number of successful sends on this page so far. */
export type FetcherResult = (RefusedSend | AcceptedSend) & { sentCount: number }
