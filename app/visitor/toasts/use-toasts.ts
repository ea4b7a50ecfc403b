import { useCallback, useState } from 'react'
import { isGoodNews, type Toast } from './toast'

/** The id distinguishes a toast from earlier ones with the same message. */
export interface ShownToast extends Toast {
  id: number
}

/**
 * Returns the toasts on the screen, each until it is closed; at first those of the document. `show`
 * adds some: a repeated message replaces the earlier one.
 */
export function useToasts(first: Toast[]) {
  const [shown, setShown] = useState(() => withIds(first, 0))
  const show = useCallback((toasts: Toast[]) => {
    setShown((before) => {
      const repeated = toasts.map(({ message }) => message)
      const others = before.filter(({ message }) => !repeated.includes(message))
      const next = Math.max(-1, ...before.map(({ id }) => id)) + 1
      // After good news, earlier errors are outdated.
      const kept = toasts.every(isGoodNews) ? others.filter(isGoodNews) : others
      return [...withIds(toasts, next), ...kept]
    })
  }, [])
  const close = useCallback((id: number) => {
    setShown((before) => before.filter((toast) => toast.id !== id))
  }, [])
  return { shown, show, close }
}

function withIds(toasts: Toast[], from: number): ShownToast[] {
  return toasts.map((toast, index) => ({ ...toast, id: from + index }))
}
