import { useLocation, useNavigate, useNavigationType } from '@remix-run/react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { afterPaint } from '~/ui/use-after-paint'
import { useBeforePaint, useLatest } from '~/ui/use-latest'
import { asksForBasket, BASKET_CONTROL, BASKET_PAGE, SERVICES_PAGE } from './addresses'

/**
 * The basket's dialog and the address that says whether it is open. A press of the visitor's acts on
 * the dialog at once, and the address follows; Back and Forward change the address, and the dialog
 * follows. A step through the history takes a while to land: until then no other is made, and when
 * it has landed the address is brought to what the visitor sees by then.
 */
export function useBasketDialog() {
  const dialog = useRef<HTMLDialogElement>(null)
  const opener = useRef<Element | null>(null)
  const location = useLocation()
  const cameBy = useNavigationType()
  const navigate = useNavigate()

  const addressOpen = asksForBasket(location.search)
  const [isOpen, setIsOpen] = useState(addressOpen)
  const wanted = useRef(addressOpen)
  const steering = useRef(false)
  // Whether the entry before this one in the history is the page with the basket closed.
  const pushed = useRef(isPushed(location.state))

  const steer = useCallback(() => {
    if (steering.current || wanted.current === addressOpen) return
    steering.current = true
    if (wanted.current) {
      pushed.current = true
      navigate(BASKET_PAGE, { state: { pushed: true } })
    } else if (pushed.current) {
      pushed.current = false
      navigate(-1)
    } else {
      navigate(SERVICES_PAGE, { replace: true })
    }
  }, [addressOpen, navigate])

  const latestSteer = useLatest(steer)

  const show = useCallback((open: boolean) => {
    wanted.current = open
    setIsOpen(open)
    const element = dialog.current
    if (!element || element.open === open) return
    if (open) {
      opener.current = document.activeElement
      element.showModal()
    } else {
      element.close()
    }
  }, [])

  // The server's dialog is open without being modal: a modal one takes over, where it stands.
  useBeforePaint(() => {
    const element = dialog.current
    if (!element?.open) return
    const focused = document.activeElement
    element.removeAttribute('open')
    element.showModal()
    // Whoever has begun to type goes on where he was.
    if (focused instanceof HTMLElement && element.contains(focused)) {
      focused.focus({ preventScroll: true })
    }
  }, [])

  const landed = useRef(location)
  useEffect(() => {
    if (landed.current !== location) {
      landed.current = location
      const own = steering.current
      steering.current = false
      if (!own && cameBy === 'POP') {
        pushed.current = addressOpen && isPushed(location.state)
        show(addressOpen)
      }
    }
    steer()
  }, [location, cameBy, addressOpen, show, steer])

  const open = useCallback(() => {
    // What is in the basket by now comes first: the dialog is laid out once, as it opens.
    flushSync(() => setIsOpen(true))
    show(true)
    // The visitor sees the basket first: the address can wait for the paint.
    afterPaint(() => latestSteer.current())
  }, [latestSteer, show])

  // The dialog says so itself, a little later, however it was closed.
  const onClose = useCallback(() => {
    if (dialog.current?.open) return
    show(false)
    const back = opener.current ?? document.getElementById(BASKET_CONTROL)
    if (back instanceof HTMLElement) back.focus({ preventScroll: true })
    steer()
  }, [show, steer])

  return { dialog, isOpen, open, onClose }
}

function isPushed(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'pushed' in state
}
