import { useLocation, useNavigate, useNavigationType } from '@remix-run/react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { BASKET_CONTROL } from '~/addresses/element-ids'
import { asksForBasket, BASKET_PAGE, SERVICES_PAGE } from '~/addresses/pages'
import { afterPaint } from '~/visitor/ui/after-paint'
import { useDialogElement } from './use-dialog-element'

/** State of a history entry that follows the page with the basket closed. */
const PUSHED = { pushed: true }

/** Opens and closes the basket's dialog. The URL says whether it is open, so that Back closes it. */
export function useBasketDialog() {
  const { ref, toggle, returnFocus } = useDialogElement(BASKET_CONTROL)
  const { search } = useLocation()
  const [isOpen, setIsOpen] = useState(asksForBasket(search))

  const show = useCallback(
    (open: boolean) => {
      setIsOpen(open)
      toggle(open)
    },
    [toggle],
  )
  useBasketAddress(isOpen, show, returnFocus)

  const open = useCallback(() => show(true), [show])

  // Handles `close`, which fires shortly after the dialog was closed in any way.
  const onClose = useCallback(() => {
    if (ref.current?.open) return
    setIsOpen(false)
    returnFocus()
  }, [ref, returnFocus])

  return { dialog: ref, isOpen, open, onClose }
}

/**
 * Keeps URL and dialog in step. A press changes the dialog at once and the URL afterwards; Back and Forward change
 * the URL, and the dialog follows through `show`. One history navigation at a time: when it ends, the URL is set to
 * what the visitor sees by then. Back to an address with a hash moves the focus there: `returnFocus` runs again.
 */
function useBasketAddress(
  isOpen: boolean,
  show: (open: boolean) => void,
  returnFocus: () => void,
): void {
  const location = useLocation()
  const navigationType = useNavigationType()
  const navigate = useNavigate()
  const isOpenInAddress = asksForBasket(location.search)
  const lastLocation = useRef(location)
  const isNavigating = useRef(false)

  useEffect(() => {
    if (lastLocation.current !== location) {
      // Links within the page change the location, too, possibly after a press.
      const wasOpenInAddress = asksForBasket(lastLocation.current.search)
      lastLocation.current = location
      const isOwn = isNavigating.current
      isNavigating.current = false
      const isChanged = isOpenInAddress !== wasOpenInAddress
      if (!isOwn && isChanged && navigationType === 'POP' && isOpen !== isOpenInAddress) {
        return show(isOpenInAddress)
      }
      if (isOwn && !isOpen && location.hash) returnFocus()
    }
    if (isNavigating.current || isOpen === isOpenInAddress) return
    // The dialog has to be painted first; the URL can wait.
    return afterPaint(() => {
      isNavigating.current = true
      // `flushSync`: if Back came before React has rendered the new location, React would see neither.
      if (isOpen) navigate(BASKET_PAGE, { state: PUSHED, flushSync: true })
      else if (isPushed(location.state)) navigate(-1)
      else navigate(SERVICES_PAGE, { replace: true })
    })
  }, [location, navigationType, isOpenInAddress, isOpen, show, returnFocus, navigate])
}

function isPushed(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'pushed' in state
}
