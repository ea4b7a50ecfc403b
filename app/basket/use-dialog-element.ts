import { type MouseEvent, type RefObject, useCallback, useEffect, useRef } from 'react'

/** Milliseconds within which the second click of a double click comes. */
const DOUBLE_CLICK = 500

interface DialogElement {
  ref: RefObject<HTMLDialogElement>
  /** Opens the dialog as a modal one, or closes it. */
  toggle: (open: boolean) => void
  /** Gives the focus back to where it was before the dialog opened. */
  returnFocus: () => void
  /** Keeps the dialog open where the shade is clicked by the second half of a double click on what opened it. */
  ignoreDoubleClick: (event: MouseEvent) => void
}

/**
 * Drives a `<dialog>` element. One that the server rendered open becomes modal. `fallbackFocus`: id of the
 * element that gets the focus back from a dialog that the server opened.
 */
export function useDialogElement(fallbackFocus: string): DialogElement {
  const ref = useRef<HTMLDialogElement>(null)
  const opener = useRef<Element | null>(null)
  const openedAt = useRef(-DOUBLE_CLICK)

  const toggle = useCallback((open: boolean) => {
    const dialog = ref.current
    if (!dialog || dialog.open === open) return
    if (!open) return dialog.close()
    opener.current = document.activeElement
    dialog.showModal()
    openedAt.current = performance.now()
    // Browsers keep the scroll position that it had when it closed.
    dialog.scrollTop = 0
  }, [])

  useEffect(() => {
    // In a task of its own: within React's the focus is away for a moment, and a letter typed then lands in
    // another field.
    const timer = setTimeout(() => makeModal(ref.current))
    return () => clearTimeout(timer)
  }, [])

  const returnFocus = useCallback(() => {
    const target = opener.current ?? document.getElementById(fallbackFocus)
    if (target instanceof HTMLElement) target.focus({ preventScroll: true })
  }, [fallbackFocus])

  const ignoreDoubleClick = useCallback((event: MouseEvent) => {
    if (event.timeStamp - openedAt.current < DOUBLE_CLICK) event.preventDefault()
  }, [])

  return { ref, toggle, returnFocus, ignoreDoubleClick }
}

/**
 * Makes a dialog modal that is open without being so, where it stands. The field in which somebody types keeps the
 * focus, which `showModal()` gives to the element with autofocus.
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
