import { useCallback, useState } from 'react'
import { isGoodNews, type Toast } from './toast'

/** A toast on the screen. The same message again is another one, in the place of the first. */
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
    const again = latest.map(({ message }) => message)
    const others = state.shown.filter(({ message }) => !again.includes(message))
    // What was wrong before is no news beside a send that went well.
    const before = latest.every(isGoodNews) ? others.filter(isGoodNews) : others
    setState({
      latest,
      shown: [...number(latest, state.next), ...before],
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
