/** A short message to the visitor; shown for 5 seconds, a sticky one until it is closed. */
export interface Toast {
  type: 'success' | 'info' | 'warning' | 'error'
  message: string
  sticky?: boolean
}

/** Whether a toast tells of no fault. */
export function isGoodNews({ type }: Toast): boolean {
  return type === 'success' || type === 'info'
}

/** That a request was sent. */
export interface SentMark {
  /** The agency can write to its sender, or call. */
  hasPhone: boolean
}

/** Reads the mark out of a signed cookie; null where it bears none. */
export function parseSentMark(value: unknown): SentMark | null {
  if (typeof value !== 'object' || value === null || !('hasPhone' in value)) return null
  return { hasPhone: value.hasPhone === true }
}

/** What a redirect carries to the page it leads to. */
export interface Flash {
  toasts: Toast[]
  /** A request was sent; null: none was. */
  sent: SentMark | null
}
