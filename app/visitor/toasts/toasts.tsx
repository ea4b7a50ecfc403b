import { createContext, type ReactNode, useCallback, useContext, useRef, useState } from 'react'
import { toastTexts } from '~/content/toasts'
import { IconButton } from '~/visitor/ui/icon-button'
import { CloseIcon } from '~/visitor/ui/icons'
import { useIsomorphicLayoutEffect } from '~/visitor/ui/use-isomorphic-layout-effect'

/** A short message. Disappears after 5 seconds; a sticky one stays until it is closed. */
export interface Toast {
  type: 'success' | 'info' | 'warning' | 'error'
  message: string
  sticky?: boolean
}

/** The id distinguishes a toast from earlier ones with the same message. */
interface ShownToast extends Toast {
  id: number
}

function isGoodNews({ type }: Toast): boolean {
  return type === 'success' || type === 'info'
}

/**
 * Returns the toasts on the screen, each until it is closed; at first those of the document. `show`
 * adds those of an answer: a repeated message replaces the earlier one.
 */
function useToasts(first: Toast[]) {
  const [shown, setShown] = useState(() => withIds(first, 0))
  const show = useCallback((toasts: Toast[]) => {
    setShown((before) => {
      const repeated = toasts.map(({ message }) => message)
      // With the next answer, earlier warnings and errors are outdated.
      const kept = before.filter((toast) => isGoodNews(toast) && !repeated.includes(toast.message))
      const next = Math.max(-1, ...before.map(({ id }) => id)) + 1
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

interface ToastsState extends ReturnType<typeof useToasts> {
  /** An open modal dialog makes everything else inert, so it shows the toasts. */
  isDialogOpen: boolean
}

const ToastsContext = createContext<ToastsState | null>(null)

interface ToastsProviderProps {
  first: Toast[]
  isDialogOpen: boolean
  children: ReactNode
}

/** Holds the toasts for their two places: over the page, and in the dialog while it is open. In the root. */
export function ToastsProvider({ first, isDialogOpen, children }: ToastsProviderProps) {
  const toasts = useToasts(first)
  return (
    <ToastsContext.Provider value={{ ...toasts, isDialogOpen }}>{children}</ToastsContext.Provider>
  )
}

/** Returns a function that shows toasts: for what happens in the browser. */
export function useShowToasts(): (toasts: Toast[]) => void {
  const state = useContext(ToastsContext)
  if (!state) throw new Error('Toasts need their provider')
  return state.show
}

/** The toasts over the page: at the top right, under the header as long as that is in view. In the root. */
export function PageToasts() {
  const isDialogOpen = useContext(ToastsContext)?.isDialogOpen
  return (
    // It takes no room: what follows the header does not move.
    <div className="sticky top-4 z-50 h-0 max-sm:top-0 sm:mr-gutter sm:ml-auto sm:w-[min(100%-2.5rem,25rem)] print:hidden">
      <LiveRegions isEmpty={isDialogOpen ?? true} />
    </div>
  )
}

/** The toasts in the head of a dialog, while it is open. */
export function DialogToasts() {
  const isDialogOpen = useContext(ToastsContext)?.isDialogOpen
  return (
    <div className="sm:px-5">
      <LiveRegions isEmpty={!isDialogOpen} />
    </div>
  )
}

const LIVE = { alert: 'assertive', status: 'polite' } as const

/**
 * Lists toasts, latest first, warnings and errors before the rest. Both live regions are there even if empty: screen
 * readers often ignore one that is added with its text. A toast that moved between page and dialog was announced: it
 * is in no region.
 */
function LiveRegions({ isEmpty }: { isEmpty: boolean }) {
  const all = useContext(ToastsContext)?.shown ?? []
  const [before, setBefore] = useState({ isEmpty, announced: [] as ShownToast[] })
  if (before.isEmpty !== isEmpty) setBefore({ isEmpty, announced: all })
  const shown = isEmpty ? [] : all
  const announced = shown.filter((toast) => before.announced.includes(toast))
  const fresh = shown.filter((toast) => !before.announced.includes(toast))
  return (
    <>
      {(['alert', 'status'] as const).map((role) => (
        // Firefox tells Orca of a live region only if `aria-live` is there.
        <div key={role} role={role} aria-live={LIVE[role]} aria-atomic="false">
          <ToastList toasts={fresh.filter((toast) => isGoodNews(toast) === (role === 'status'))} />
        </div>
      ))}
      <ToastList toasts={announced} />
    </>
  )
}

const STYLES = {
  success: { sign: '✓', border: 'border-forest', background: 'bg-forest' },
  info: { sign: 'i', border: 'border-ink', background: 'bg-ink' },
  warning: { sign: '!', border: 'border-stake', background: 'bg-stake' },
  error: { sign: '!', border: 'border-error', background: 'bg-error' },
}

/**
 * Hides a toast that was closed without JavaScript (`:target`); a transition of a day keeps it hidden afterwards.
 * `scale`: a brief toast's animation overrides `visibility`.
 */
const CLOSED =
  '[transition-behavior:allow-discrete] [transition:visibility_0s_86400s,scale_0s_86400s,position_0s_86400s] target:invisible! target:fixed! target:[scale:0] target:transition-none'

/** Shows a brief toast during its animation. One hidden by a filled animation would still take clicks in WebKit. */
const BRIEF =
  'invisible absolute animate-toast motion-reduce:animate-toast-still hover:[animation-play-state:paused]! focus-within:[animation-play-state:paused]!'

function ToastList({ toasts }: { toasts: ShownToast[] }) {
  const close = useContext(ToastsContext)?.close
  if (toasts.length === 0) return null
  return (
    // On a phone they touch: the page must not show through one that fades.
    <ul className="max-sm:bg-paper">
      {toasts.map((toast) => (
        <ToastItem key={toast.id} toast={toast} onClose={(id) => close?.(id)} />
      ))}
    </ul>
  )
}

interface ToastItemProps {
  toast: ShownToast
  onClose: (id: number) => void
}

function ToastItem({ toast, onClose }: ToastItemProps) {
  // Closing by keyboard returns the focus; after a tap that would open a phone's keyboard.
  const cameFrom = useRef<Element | null>(null)
  useIsomorphicLayoutEffect(() => {
    cameFrom.current = document.activeElement
  }, [toast])

  // Target of the close button without JavaScript: CLOSED hides the toast then.
  const anchor = `toast-${toast.id}`
  const { sign, border, background } = STYLES[toast.type]
  return (
    <li
      id={anchor}
      data-toast
      className={`flex w-full border-2 bg-white leading-dense text-ink max-sm:border-x-0 sm:mb-3 sm:rounded ${border} ${CLOSED} ${toast.sticky ? '' : BRIEF}`}
      onAnimationEnd={() => {
        onClose(toast.id)
      }}
    >
      <span
        className={`grid w-[min(2.25rem,9vw)] flex-none place-items-center font-bold text-white forced-colors:border ${background}`}
        aria-hidden
      >
        {sign}
      </span>
      <p className="min-w-0 flex-1 py-2 pr-1 pl-4 text-balance wrap-anywhere tall:py-3">
        {toast.message}
      </p>
      <IconButton
        href={`#${anchor}`}
        label={toastTexts.close(toast.message)}
        onClick={(event) => {
          event.preventDefault()
          // Firefox counts Enter on a link as one click; Safari's clicks have no pointer type.
          const { detail, pointerType } = event.nativeEvent as PointerEvent
          const byKeyboard = detail === 0 || pointerType === ''
          if (byKeyboard && cameFrom.current instanceof HTMLElement) {
            cameFrom.current.focus({ preventScroll: true })
          }
          onClose(toast.id)
        }}
      >
        <CloseIcon />
      </IconButton>
    </li>
  )
}
