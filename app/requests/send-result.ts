import type { ServiceRequest } from '~/agency/agency'
import { toastTexts } from '~/content/toasts'
import type { Toast } from '~/toasts/toast'
import type { SentRequest } from './sent-request'

export const NO_CONSENT: Toast = { type: 'warning', message: toastTexts.noConsent }
export const FAILED: Toast = { type: 'error', message: toastTexts.failed }
export const SENT: Toast = { type: 'success', message: toastTexts.sent }
export const EXPECT_MESSAGE: Toast = {
  type: 'info',
  message: toastTexts.expectMessage,
  sticky: true,
}

/** What a visitor put into the form, the services aside: shown again when a send is refused. */
export type TypedRequest = Omit<ServiceRequest, 'services'> & { consent: boolean }

/**
 * The answer to a send that was refused. A send that went well is answered with a redirect.
 * `typed` is null where it could not be read; with JavaScript it is still in the form then.
 */
export interface RefusedSend {
  refused: true
  toasts: Toast[]
  typed: TypedRequest | null
}

/** A send by script that went well. */
export interface AcceptedSend extends SentRequest {
  refused: false
  toasts: Toast[]
}

/** How a send by script ended. `sentCount`: how many of the page's sends have gone well so far. */
export type FetcherResult = (RefusedSend | AcceptedSend) & { sentCount: number }
