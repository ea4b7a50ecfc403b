import { type MouseEvent, type RefObject, useCallback, useEffect, useRef } from 'react'

/** Maximum time between the clicks of a double click, in milliseconds. */
const DOUBLE_CLICK = 500

interface DialogElement {
  ref: RefObject<HTMLDialogElement>
  /** Opens the dialog as a modal, or closes it. */
  toggle: (open: boolean) => void
  /** Returns the focus to the element that had it before the dialog opened. */
  returnFocus: () => void
  /** Prevents the second click of the double click that opened the dialog from closing it. */
  ignoreDoubleClick: (event: MouseEvent) => void
}

/**
 * Controls a `<dialog>` element. A dialog that the server rendered open becomes modal.
 * `fallbackFocus`: id of the element that receives the focus when such a dialog closes.
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
    // Browsers keep the scroll position of a closed dialog.
    dialog.scrollTop = 0
  }, [])

  useEffect(() => {
    // A separate task: inside React's the focus moves for a moment, and a letter typed then goes to
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
 * Makes a dialog modal that is open but not modal. The field in which somebody types keeps the
 * focus, which `showModal()` would move to the element with autofocus.
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
