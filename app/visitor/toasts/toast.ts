import { toastTexts } from '~/content/toasts'

/**
 * A short message for the visitor. Disappears after 5 seconds; a sticky one stays until it is
 * closed.
 */
export interface Toast {
  type: 'success' | 'info' | 'warning' | 'error'
  message: string
  sticky?: boolean
}

/** What is said of a request that was sent (specification, 8). */
export const SENT_TOASTS: [Toast, Toast] = [
  { type: 'success', message: toastTexts.sent },
  { type: 'info', message: toastTexts.expectMessage, sticky: true },
]

export function isGoodNews({ type }: Toast): boolean {
  return type === 'success' || type === 'info'
}

export interface SentMark {
  /** Whether the agency got a phone number to answer to. */
  hasPhone: boolean
  /** What was requested: the key of the services. */
  requested: string
}

/** Parses a stored mark; returns null if there is none. */
export function parseSentMark(value: unknown): SentMark | null {
  const { hasPhone, requested } = (value ?? {}) as Partial<Record<keyof SentMark, unknown>>
  if (typeof hasPhone !== 'boolean' || typeof requested !== 'string') return null
  return { hasPhone, requested }
}

/** The data that a redirect passes to the next page. */
export interface Flash {
  toasts: Toast[]
  /** Null if no request was sent. */
  sent: SentMark | null
}
