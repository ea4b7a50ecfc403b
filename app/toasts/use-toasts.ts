import { createContext, useCallback, useContext, useMemo, useState } from 'react'
import type { Toast } from './toast'

/** A toast on the screen. The same message twice is two of these. */
export interface ShownToast extends Toast {
  id: number
}

interface ShownToasts {
  shown: ShownToast[]
  close: (id: number) => void
  closeAll: () => void
}

const NONE: Toast[] = []

/**
 * Keeps on the screen what came, batch by batch, until each is closed. `arrived` is a batch's own
 * object: another object is another batch, though it says the same.
 */
export function useShownToasts(arrived: Toast[] = NONE): ShownToasts {
  const [state, setState] = useState(() => ({
    arrived,
    shown: number(arrived, 0),
    next: arrived.length,
  }))
  if (state.arrived !== arrived) {
    setState({
      arrived,
      shown: [...state.shown, ...number(arrived, state.next)],
      next: state.next + arrived.length,
    })
  }
  const close = useCallback((id: number) => {
    setState((now) => ({ ...now, shown: now.shown.filter((toast) => toast.id !== id) }))
  }, [])
  const closeAll = useCallback(() => {
    setState((now) => ({ ...now, shown: [] }))
  }, [])
  return { shown: state.shown, close, closeAll }
}

function number(toasts: Toast[], from: number): ShownToast[] {
  return toasts.map((toast, index) => ({ ...toast, id: from + index }))
}

/** Toasts that redirects brought: the root keeps them from page to page. */
const FlashContext = createContext<ShownToasts>({
  shown: [],
  close: () => undefined,
  closeAll: () => undefined,
})

export const FlashProvider = FlashContext.Provider

/** The toasts that redirects brought and that are not closed yet. */
export function useFlash(): ShownToasts {
  return useContext(FlashContext)
}

/** A page's toasts: those that redirects brought, and those of sends that were refused here. */
export function usePageToasts(refusal: Toast | undefined): {
  flash: ShownToasts
  refusals: ShownToasts
} {
  const flash = useFlash()
  const refusals = useShownToasts(useMemo(() => (refusal ? [refusal] : undefined), [refusal]))

  // What was wrong before is no news beside a send that went well.
  const latest = flash.shown.at(-1)?.id ?? -1
  const [seen, setSeen] = useState(latest)
  if (latest > seen) {
    setSeen(latest)
    refusals.closeAll()
  }
  return { flash, refusals }
}
