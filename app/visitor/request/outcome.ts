import type { ServiceRequest } from '~/agency/port/agency'
import { toastTexts } from '~/content/toasts'
import type { Toast } from '~/visitor/toasts/toasts'

export type FieldValues = Omit<ServiceRequest, 'services'> & { consent: boolean }

/** What the site remembers of a request that was sent. */
export interface SentRequest {
  /** Whether the agency got a phone number to answer to. */
  hasPhone: boolean
  /** The staff's number for it; absent: there is none. */
  number?: number
  /** Titles of the services. */
  services: string[]
}

/** A send that the agency has taken. */
export interface Sent extends SentRequest {
  kind: 'sent'
}

/**
 * Why a send failed. 'refused': the agency did not accept the data; 'too-long': there was too much of it; 'unknown': it
 * may have arrived.
 */
export type Failure = 'refused' | 'too-long' | 'failed' | 'unknown'

/** A send that the agency has not taken, as far as the site knows. */
export interface NotSent {
  kind: 'no-consent' | 'unknown-consent' | Failure
  /** What was typed; null if the form could not be read. By script the fields still hold it. */
  values: FieldValues | null
  /** The version of the current consent, if the one that the form carried is unknown. */
  version?: string
}

/** How a send ended: all that the page says and does follows from this. */
export type Outcome = Sent | NotSent

/** What is said of a request that was sent (specification, 8). */
export const SENT_TOASTS: [Toast, Toast] = [
  { type: 'success', message: toastTexts.sent },
  { type: 'info', message: toastTexts.expectMessage, sticky: true },
]

const NO_CONSENT: Toast = { type: 'warning', message: toastTexts.noConsent }

const FAILED: Toast = { type: 'error', message: toastTexts.failed }

const TOASTS: Record<Outcome['kind'], Toast[]> = {
  sent: SENT_TOASTS,
  'no-consent': [NO_CONSENT],
  'unknown-consent': [NO_CONSENT],
  refused: [FAILED],
  'too-long': [FAILED],
  failed: [FAILED],
  unknown: [FAILED],
}

/** Returns the toasts that tell an outcome (specification, 8). */
export function toastsOf({ kind }: Outcome): Toast[] {
  return TOASTS[kind]
}

/** Whether a request was sent for these services, in whatever order. */
export function isSentFor({ services }: SentRequest, titles: readonly string[]): boolean {
  const [sent, asked] = [services, titles].map((list) => JSON.stringify([...list].sort()))
  return sent === asked
}

/** Whether an answer is one of this site, and not the page of a proxy or a captive portal. */
export function isOutcome(answer: unknown): answer is Outcome {
  return (
    typeof answer === 'object' &&
    answer !== null &&
    'kind' in answer &&
    String(answer.kind) in TOASTS
  )
}
