import { useRef } from 'react'
import { toastTexts } from '~/content/toasts'
import { useBeforePaint } from '~/ui/use-latest'
import type { ShownToast, useToasts } from './use-toasts'

/**
 * A page's toasts, at the top right. A page with an open dialog puts them into it, for a modal dialog
 * makes all else inert.
 */
export function Toasts({ shown, close }: ReturnType<typeof useToasts>) {
  // An empty one that moves into a dialog would have the browser style the whole page anew.
  if (shown.length === 0) return null
  return (
    <div className="toasts">
      {shown.map((toast) => (
        <ToastItem key={toast.id} toast={toast} onClose={close} />
      ))}
    </div>
  )
}

interface ToastItemProps {
  toast: ShownToast
  onClose: (id: number) => void
}

function ToastItem({ toast, onClose }: ToastItemProps) {
  const item = useRef<HTMLDivElement>(null)
  // Where the visitor was: a toast that they close by the keyboard hands the focus back. After a tap it
  // would bring the keyboard of a phone up.
  const cameFrom = useRef<Element | null>(null)
  useBeforePaint(() => {
    cameFrom.current = document.activeElement
    if (item.current) resumeCountdown(item.current, toast)
  }, [toast])

  // Its address within the page: closing it without JavaScript goes there, and :target hides it.
  const anchor = `toast-${toast.id}`
  return (
    <div
      ref={item}
      id={anchor}
      className={`toast toast-${toast.type} ${toast.sticky ? '' : 'toast-brief'}`}
      role={toast.type === 'warning' || toast.type === 'error' ? 'alert' : 'status'}
      onAnimationEnd={() => {
        onClose(toast.id)
      }}
    >
      <p>{toast.message}</p>
      <a
        href={`#${anchor}`}
        className="toast-close"
        aria-label={toastTexts.close}
        onClick={(event) => {
          event.preventDefault()
          const byKeyboard = event.detail === 0
          if (byKeyboard && cameFrom.current instanceof HTMLElement) {
            cameFrom.current.focus({ preventScroll: true })
          }
          onClose(toast.id)
        }}
      />
    </div>
  )
}

const firstShown = new WeakMap<ShownToast, number>()

/**
 * The 5 seconds go on when a toast moves into the dialog or out of it, counted by the clock: a closed
 * dialog takes its animations' own time along.
 */
function resumeCountdown(item: HTMLElement, toast: ShownToast): void {
  const now = performance.now()
  const since = firstShown.get(toast)
  if (since === undefined) firstShown.set(toast, now)
  else item.style.animationDelay = `${since - now}ms`
}
