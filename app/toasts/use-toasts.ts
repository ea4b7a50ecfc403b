import { useCallback, useState } from 'react'
import type { Toast } from './toast'

/** A toast on the screen. The same message twice is two of these. */
export interface ShownToast extends Toast {
  id: number
}

/**
 * Keeps a page's toasts on the screen until each is closed. `first` came with the document; `latest`
 * is the batch that came last since: another array is another batch, though it says the same.
 */
export function useToasts(first: Toast[], latest: Toast[] | undefined) {
  const [state, setState] = useState(() => ({
    latest,
    shown: number(first, 0),
    next: first.length,
  }))
  if (latest && state.latest !== latest) {
    // What was wrong before is no news beside a send that went well.
    const before = latest.every(isGoodNews) ? state.shown.filter(isGoodNews) : state.shown
    setState({
      latest,
      shown: [...before, ...number(latest, state.next)],
      next: state.next + latest.length,
    })
  }
  const close = useCallback((id: number) => {
    setState((now) => ({ ...now, shown: now.shown.filter((toast) => toast.id !== id) }))
  }, [])
  return { shown: state.shown, close }
}

function number(toasts: Toast[], from: number): ShownToast[] {
  return toasts.map((toast, index) => ({ ...toast, id: from + index }))
}

function isGoodNews({ type }: Toast): boolean {
  return type === 'success' || type === 'info'
}
