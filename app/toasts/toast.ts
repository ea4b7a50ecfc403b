/** A short message to the visitor; shown for 5 seconds, a sticky one until it is closed. */
export interface Toast {
  type: 'success' | 'info' | 'warning' | 'error'
  message: string
  sticky?: boolean
}
