import { useLocation, useNavigate, useNavigationType } from '@remix-run/react'
import { type MouseEvent, useCallback, useEffect, useRef, useState } from 'react'
import { asksForBasket, BASKET_CONTROL, BASKET_PAGE, SERVICES_PAGE } from '~/pages/addresses'

/** How soon after the first the second click of a double click comes, in milliseconds. */
const DOUBLE_CLICK = 500

/** The state of an entry in the history before which stands the page with the basket closed. */
const PUSHED = { pushed: true }

/**
 * The basket's dialog and the address that says whether it is open. A press of the visitor's acts on
 * the dialog at once, and the address follows; Back and Forward change the address, and the dialog
 * follows. A step through the history takes a while to land: until then no other is made, and when
 * it has landed the address is brought to what the visitor sees by then.
 */
export function useBasketDialog() {
  const dialog = useRef<HTMLDialogElement>(null)
  const opener = useRef<Element | null>(null)
  const openedAt = useRef(-DOUBLE_CLICK)
  const location = useLocation()
  const cameBy = useNavigationType()
  const navigate = useNavigate()

  const addressOpen = asksForBasket(location.search)
  const [isOpen, setIsOpen] = useState(addressOpen)
  const landed = useRef(location)
  const steering = useRef(false)

  const show = useCallback((open: boolean) => {
    setIsOpen(open)
    const element = dialog.current
    if (!element || element.open === open) return
    if (open) {
      opener.current = document.activeElement
      element.showModal()
      openedAt.current = performance.now()
      // Browsers keep how far it was scrolled when it closed.
      element.scrollTop = 0
    } else {
      element.close()
    }
  }, [])

  useEffect(() => {
    if (landed.current !== location) {
      landed.current = location
      const own = steering.current
      steering.current = false
      // The history is the browser's: what it shows now, the dialog shows.
      if (!own && cameBy === 'POP' && isOpen !== addressOpen) return show(addressOpen)
    }
    if (steering.current || isOpen === addressOpen) return
    // The visitor waits for the dialog, and not for the address: that comes after the paint.
    return afterPaint(() => {
      steering.current = true
      if (isOpen) navigate(BASKET_PAGE, { state: PUSHED })
      else if (isPushed(location.state)) navigate(-1)
      else navigate(SERVICES_PAGE, { replace: true })
    })
  }, [location, cameBy, addressOpen, isOpen, show, navigate])

  useEffect(() => {
    // In a task of its own: within React's the focus is away for a moment, and a letter typed then
    // lands in another field.
    const timer = setTimeout(() => makeModal(dialog.current))
    return () => clearTimeout(timer)
  }, [])

  const open = useCallback(() => show(true), [show])

  // The dialog says so itself, a little later, however it was closed.
  const onClose = useCallback(() => {
    if (dialog.current?.open) return
    setIsOpen(false)
    const back = opener.current ?? document.getElementById(BASKET_CONTROL)
    if (back instanceof HTMLElement) back.focus({ preventScroll: true })
  }, [])

  // Of a double click on a card the second falls on the shade, which is to leave the basket open.
  const onShade = useCallback((event: MouseEvent) => {
    if (event.timeStamp - openedAt.current < DOUBLE_CLICK) event.preventDefault()
  }, [])

  return { dialog, isOpen, open, onClose, onShade }
}

/**
 * The server's dialog is open without being modal: a modal one takes over, where it stands. The field
 * in which somebody types keeps the focus, which goes to what has autofocus.
 */
function makeModal(dialog: HTMLDialogElement | null): void {
  if (!dialog?.open || dialog.matches(':modal')) return
  const focused = document.activeElement
  if (focused instanceof HTMLElement && dialog.contains(focused)) {
    dialog.querySelector('[autofocus]')?.removeAttribute('autofocus')
    focused.autofocus = true
  }
  dialog.removeAttribute('open')
  dialog.showModal()
}

/** Calls `then` once what stands now is on the screen. Returns how to call that off. */
function afterPaint(then: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>
  const frame = requestAnimationFrame(() => (timer = setTimeout(then)))
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}

function isPushed(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'pushed' in state
}
