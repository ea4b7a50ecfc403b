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

/** What a redirect carries to the page it leads to. */
export interface Flash {
  toasts: Toast[]
  /** A request was sent. */
  isSent: boolean
}
