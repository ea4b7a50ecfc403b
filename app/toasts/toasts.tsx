import { useRef } from 'react'
import { toastTexts } from '~/content/toasts'
import { CloseIcon } from '~/ui/icons'
import { useBeforePaint } from '~/ui/use-before-paint'
import type { ShownToast, useToasts } from './use-toasts'

/**
 * A page's toasts, at the top right. A page with an open dialog puts them into it, for a modal dialog
 * makes all else inert. The last comes first, so that none is left hanging when a brief one goes.
 */
export function Toasts({ shown, close }: ReturnType<typeof useToasts>) {
  // An empty one that moves into a dialog would have the browser style the whole page anew.
  if (shown.length === 0) return null
  return (
    <div className="pointer-events-none fixed inset-x-4 top-4 z-50 flex flex-col-reverse items-end gap-3 in-[dialog]:top-21 print:hidden">
      {shown.map((toast) => (
        <ToastItem key={toast.id} toast={toast} onClose={close} />
      ))}
    </div>
  )
}

const LOOKS = {
  success: { sign: '✓', border: 'border-forest', ground: 'bg-forest' },
  info: { sign: 'i', border: 'border-focus', ground: 'bg-focus' },
  warning: { sign: '!', border: 'border-stake', ground: 'bg-stake' },
  error: { sign: '!', border: 'border-error', ground: 'bg-error' },
}

/**
 * Closed without JavaScript. The way back, when something else becomes the target, takes a day; the
 * animation of a brief one would show it all the same, hence its scale.
 */
const CLOSED =
  '[transition:visibility_0s_86400s,scale_0s_86400s] target:invisible! target:scale-0 target:transition-none'

/**
 * Hidden, and shown by an animation as long as it lasts: what ends hidden by a filled animation could
 * still be clicked in WebKit.
 */
const BRIEF =
  'invisible animate-toast motion-reduce:animate-toast-still hover:[animation-play-state:paused]! focus-within:[animation-play-state:paused]!'

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
  const { sign, border, ground } = LOOKS[toast.type]
  return (
    <div
      ref={item}
      id={anchor}
      className={`pointer-events-auto flex w-full max-w-100 rounded border-2 bg-white leading-[1.4] text-ink ${border} ${CLOSED} ${toast.sticky ? '' : BRIEF}`}
      role={toast.type === 'warning' || toast.type === 'error' ? 'alert' : 'status'}
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
      <p className="min-w-0 flex-1 py-3 pr-1 pl-4 text-balance wrap-anywhere">{toast.message}</p>
      <a
        href={`#${anchor}`}
        className="grid size-11 flex-none place-items-center hover:bg-ink/8"
        aria-label={toastTexts.close}
        onClick={(event) => {
          event.preventDefault()
          const byKeyboard = event.detail === 0
          if (byKeyboard && cameFrom.current instanceof HTMLElement) {
            cameFrom.current.focus({ preventScroll: true })
          }
          onClose(toast.id)
        }}
      >
        <CloseIcon />
      </a>
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
