import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react'
import { toastTexts } from '~/content/toasts'
import { IconButton } from '~/ui/icon-button'
import { CloseIcon } from '~/ui/icons'
import { useIsomorphicLayoutEffect } from '~/ui/use-isomorphic-layout-effect'
import { isGoodNews } from './toast'
import type { ShownToast, useToasts } from './use-toasts'

interface ToastsState extends ReturnType<typeof useToasts> {
  /** An open modal dialog makes all else inert: the toasts stand in it then. */
  isDialogOpen: boolean
  setDialogOpen: (isOpen: boolean) => void
}

const ToastsContext = createContext<ToastsState | null>(null)

interface ToastsProviderProps {
  toasts: ReturnType<typeof useToasts>
  /** The page comes with its dialog open. */
  startsWithDialog: boolean
  children: ReactNode
}

/** Holds a page's toasts for its two places: over the page, and in the dialog while that is open. In the root. */
export function ToastsProvider({ toasts, startsWithDialog, children }: ToastsProviderProps) {
  const [isDialogOpen, setDialogOpen] = useState(startsWithDialog)
  return (
    <ToastsContext.Provider value={{ ...toasts, isDialogOpen, setDialogOpen }}>
      {children}
    </ToastsContext.Provider>
  )
}

/** The toasts over the page: at the top right, under the header as long as that is in view. In the root. */
export function PageToasts() {
  const isDialogOpen = useContext(ToastsContext)?.isDialogOpen
  return (
    // It takes no room of its own: what comes after the header stays where it is.
    <div className="sticky top-4 z-50 h-0 max-sm:top-0 sm:mr-5 sm:ml-auto sm:w-[min(100%-2.5rem,25rem)] print:hidden">
      <LiveRegions isEmpty={isDialogOpen ?? true} />
    </div>
  )
}

/** The toasts in the head of a dialog, while it is open. */
export function DialogToasts({ isOpen }: { isOpen: boolean }) {
  const setDialogOpen = useContext(ToastsContext)?.setDialogOpen
  useIsomorphicLayoutEffect(() => setDialogOpen?.(isOpen), [isOpen, setDialogOpen])
  return (
    <div className="sm:px-5">
      <LiveRegions isEmpty={!isOpen} />
    </div>
  )
}

/**
 * Lists the latest toast first, warnings and errors before the rest. Both live regions are rendered even
 * when they are empty: screen readers often ignore one that is added together with its text.
 */
function LiveRegions({ isEmpty }: { isEmpty: boolean }) {
  const state = useContext(ToastsContext)
  const shown = isEmpty ? [] : (state?.shown ?? [])
  return (
    <>
      {(['alert', 'status'] as const).map((role) => {
        const toasts = shown.filter((toast) => isGoodNews(toast) === (role === 'status'))
        return (
          <div key={role} role={role} aria-atomic="false">
            {toasts.length > 0 && (
              // On a phone they touch, and the page does not show through one that fades.
              <ul className="max-sm:bg-paper">
                {toasts.map((toast) => (
                  <ToastItem key={toast.id} toast={toast} onClose={(id) => state?.close(id)} />
                ))}
              </ul>
            )}
          </div>
        )
      })}
    </>
  )
}

const LOOKS = {
  success: { sign: '✓', border: 'border-forest', ground: 'bg-forest' },
  info: { sign: 'i', border: 'border-focus', ground: 'bg-focus' },
  warning: { sign: '!', border: 'border-stake', ground: 'bg-stake' },
  error: { sign: '!', border: 'border-error', ground: 'bg-error' },
}

/**
 * Hides a toast that was closed without JavaScript, by `:target`. When something else becomes the
 * target, a transition of a day keeps it hidden. `scale` hides a brief toast: its animation overrides
 * `visibility`.
 */
const CLOSED =
  '[transition-behavior:allow-discrete] [transition:visibility_0s_86400s,scale_0s_86400s,position_0s_86400s] target:invisible! target:fixed! target:scale-0 target:transition-none'

/**
 * Shows a brief toast only while its animation runs. (The other way round, hidden at the end by a
 * filled animation, it could still be clicked in WebKit.)
 */
const BRIEF =
  'invisible absolute animate-toast motion-reduce:animate-toast-still hover:[animation-play-state:paused]! focus-within:[animation-play-state:paused]!'

interface ToastItemProps {
  toast: ShownToast
  onClose: (id: number) => void
}

function ToastItem({ toast, onClose }: ToastItemProps) {
  // A toast that is closed by the keyboard returns the focus. After a tap that would open the keyboard
  // of a phone.
  const cameFrom = useRef<Element | null>(null)
  useEffect(() => {
    cameFrom.current = document.activeElement
  }, [toast])

  // Target of the close button without JavaScript: CLOSED hides the toast then.
  const anchor = `toast-${toast.id}`
  const { sign, border, ground } = LOOKS[toast.type]
  return (
    <li
      id={anchor}
      className={`flex w-full border-2 bg-white leading-dense text-ink max-sm:border-x-0 sm:mb-3 sm:rounded ${border} ${CLOSED} ${toast.sticky ? '' : BRIEF}`}
      onAnimationEnd={() => {
        onClose(toast.id)
      }}
    >
      <span
        className={`grid w-[min(2.25rem,9vw)] flex-none place-items-center font-bold text-white forced-colors:border ${ground}`}
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
