import { useCallback, useState } from 'react'
import { isGoodNews, type Toast } from './toast'

/** A toast on the screen. The id distinguishes it from earlier toasts with the same message. */
export interface ShownToast extends Toast {
  id: number
}

/**
 * Returns the toasts on the screen, each until it is closed. `first`: the toasts of the document;
 * `batch`: the latest toasts after that. Another array is a new batch, even with the same messages.
 */
export function useToasts(first: Toast[], batch: Toast[] | undefined) {
  const [state, setState] = useState(() => ({
    batch,
    shown: number(first, 0),
    next: first.length,
  }))
  if (batch && state.batch !== batch) {
    const repeated = batch.map(({ message }) => message)
    const others = state.shown.filter(({ message }) => !repeated.includes(message))
    // After a send that succeeded, earlier errors are outdated.
    const before = batch.every(isGoodNews) ? others.filter(isGoodNews) : others
    setState({
      batch,
      shown: [...number(batch, state.next), ...before],
      next: state.next + batch.length,
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
