import { useEffect, useRef } from 'react'
import { toastTexts } from '~/content/toasts'
import { CloseIcon } from '~/ui/icons'
import { useBeforePaint } from '~/ui/use-before-paint'
import type { ShownToast, useToasts } from './use-toasts'

interface ToastsProps extends ReturnType<typeof useToasts> {
  /** A page with an open dialog puts them into its head: a modal dialog makes all else inert. */
  inDialog?: boolean
}

/** A page's toasts, the latest first: at the top right, under the header as long as that is in view. */
export function Toasts({ shown, close, inDialog }: ToastsProps) {
  // An empty one that moves into a dialog would have the browser style the whole page anew.
  if (shown.length === 0) return null
  const place = inDialog
    ? 'px-5 pb-3'
    : // It takes no room of its own: what comes after the header stays where it is.
      'sticky top-4 z-50 mt-4 mr-5 -mb-4 ml-auto h-0 w-[min(100%-2.5rem,25rem)] print:hidden'
  return (
    <div className={`flex flex-col gap-3 ${place}`}>
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
 * Closed without JavaScript, and out of the way of what follows. The way back, when something else
 * becomes the target, takes a day; the animation of a brief one would show it all the same, hence its
 * scale.
 */
const CLOSED =
  '[transition-behavior:allow-discrete] [transition:visibility_0s_86400s,scale_0s_86400s,position_0s_86400s] target:invisible! target:fixed! target:scale-0 target:transition-none'

/**
 * Hidden, taking no room, and shown by an animation as long as it lasts: what ends hidden by a filled
 * animation could still be clicked in WebKit.
 */
const BRIEF =
  'invisible absolute animate-toast motion-reduce:animate-toast-still hover:[animation-play-state:paused]! focus-within:[animation-play-state:paused]!'

interface ToastItemProps {
  toast: ShownToast
  onClose: (id: number) => void
}

function ToastItem({ toast, onClose }: ToastItemProps) {
  const item = useRef<HTMLDivElement>(null)
  // Where the visitor was: a toast that they close by the keyboard hands the focus back. After a tap it
  // would bring the keyboard of a phone up.
  const cameFrom = useRef<Element | null>(null)
  useEffect(() => {
    cameFrom.current = document.activeElement
  }, [toast])
  useBeforePaint(() => {
    if (item.current) resumeCountdown(item.current, toast)
  }, [toast])

  // Its address within the page: closing it without JavaScript goes there, and :target hides it.
  const anchor = `toast-${toast.id}`
  const { sign, border, ground } = LOOKS[toast.type]
  return (
    <div
      ref={item}
      id={anchor}
      className={`flex w-full rounded border-2 bg-white leading-[1.4] text-ink ${border} ${CLOSED} ${toast.sticky ? '' : BRIEF}`}
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
