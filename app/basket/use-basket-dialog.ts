import { useLocation, useNavigate, useNavigationType } from '@remix-run/react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { asksForBasket, BASKET_CONTROL, BASKET_PAGE, SERVICES_PAGE } from '~/pages/addresses'
import { useDialogElement } from './use-dialog-element'

/** State of a history entry before which stands the page with the basket closed. */
const PUSHED = { pushed: true }

/** The basket's dialog: whether it is open is in the address, so that Back closes it. */
export function useBasketDialog() {
  const { ref, toggle, returnFocus, ignoreDoubleClick } = useDialogElement(BASKET_CONTROL)
  const { search } = useLocation()
  const [isOpen, setIsOpen] = useState(asksForBasket(search))

  const show = useCallback(
    (open: boolean) => {
      setIsOpen(open)
      toggle(open)
    },
    [toggle],
  )
  useBasketAddress(isOpen, show)

  const open = useCallback(() => show(true), [show])

  // The dialog's own event, which comes a little later, however it was closed.
  const onClose = useCallback(() => {
    if (ref.current?.open) return
    setIsOpen(false)
    returnFocus()
  }, [ref, returnFocus])

  return { dialog: ref, isOpen, open, onClose, onShade: ignoreDoubleClick }
}

/**
 * Keeps the address and the basket's dialog together. A press acts on the dialog at once, and the address follows;
 * Back and Forward change the address, and the dialog follows through `show`. A navigation through the history takes
 * a while: until it has ended no other one begins, and then the address is brought to what the visitor sees by then.
 */
function useBasketAddress(isOpen: boolean, show: (open: boolean) => void): void {
  const location = useLocation()
  const navigationType = useNavigationType()
  const navigate = useNavigate()
  const isOpenInAddress = asksForBasket(location.search)
  const lastLocation = useRef(location)
  const isNavigating = useRef(false)

  useEffect(() => {
    if (lastLocation.current !== location) {
      lastLocation.current = location
      const isOwn = isNavigating.current
      isNavigating.current = false
      if (!isOwn && navigationType === 'POP' && isOpen !== isOpenInAddress) {
        return show(isOpenInAddress)
      }
    }
    if (isNavigating.current || isOpen === isOpenInAddress) return
    // The visitor waits for the dialog, not for the address: that changes after the paint.
    return afterPaint(() => {
      isNavigating.current = true
      if (isOpen) navigate(BASKET_PAGE, { state: PUSHED })
      else if (isPushed(location.state)) navigate(-1)
      else navigate(SERVICES_PAGE, { replace: true })
    })
  }, [location, navigationType, isOpenInAddress, isOpen, show, navigate])
}

/** Calls `then` once what stands now is on the screen. Returns a function that cancels it. */
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
