import { type RefObject, useCallback, useEffect, useRef } from 'react'
import { useIsomorphicLayoutEffect } from '~/visitor/ui/use-isomorphic-layout-effect'

/** Maximum time between the clicks of a double click, in milliseconds, and distance, in pixels. */
const DOUBLE_CLICK = { time: 500, distance: 10 }

interface DialogElement {
  ref: RefObject<HTMLDialogElement>
  toggle: (open: boolean) => void
  /** Returns the focus to the element that had it before the dialog opened. */
  returnFocus: () => void
}

/** Controls a `<dialog>`; one rendered open becomes modal, and focuses the id `fallbackFocus` when closed. */
export function useDialogElement(fallbackFocus: string): DialogElement {
  const ref = useRef<HTMLDialogElement>(null)
  const opener = useRef<Element | null>(null)
  const isModal = useRef(false)
  useSingleClicks(ref)

  const toggle = useCallback((open: boolean) => {
    const dialog = ref.current
    if (!dialog || dialog.open === open) return
    if (!open) return dialog.close()
    opener.current = document.activeElement
    isModal.current = true
    dialog.showModal()
    // Browsers keep the scroll position of a closed dialog.
    dialog.scrollTop = 0
  }, [])

  useEffect(() => {
    // In a task of its own: within React's, the focus moves briefly, and a letter typed then goes elsewhere.
    const timer = setTimeout(() => {
      if (!isModal.current) makeModal(ref.current)
    })
    return () => clearTimeout(timer)
  }, [])

  const returnFocus = useCallback(() => {
    const target = opener.current ?? document.getElementById(fallbackFocus)
    if (target instanceof HTMLElement) target.focus({ preventScroll: true })
  }, [fallbackFocus])

  return { ref, toggle, returnFocus }
}

/**
 * Discards the second click of a double click that opened or closed the dialog: it would press what is under the
 * pointer now. Compares time and place, because Firefox counts the clicks of each element.
 */
function useSingleClicks(dialog: RefObject<HTMLDialogElement>): void {
  // A layout effect: React runs others some time after hydration, and a double click may come in between.
  useIsomorphicLayoutEffect(() => {
    let last: MouseEvent | null = null
    let wasInside = false
    const onClick = (event: MouseEvent) => {
      // The keyboard and scripts click, too.
      if (event.detail === 0) return
      const isInside = event.target instanceof Node && !!dialog.current?.contains(event.target)
      if (last && wasInside !== isInside && isDoubleClick(last, event)) {
        event.preventDefault()
        event.stopPropagation()
      } else {
        last = event
        wasInside = isInside
      }
    }
    document.addEventListener('click', onClick, true)
    return () => document.removeEventListener('click', onClick, true)
  }, [dialog])
}

function isDoubleClick(first: MouseEvent, second: MouseEvent): boolean {
  return (
    second.timeStamp - first.timeStamp < DOUBLE_CLICK.time &&
    Math.hypot(second.clientX - first.clientX, second.clientY - first.clientY) <
      DOUBLE_CLICK.distance
  )
}

/** Makes an open dialog modal. Keeps the focus where somebody types; `showModal()` would move it. */
function makeModal(dialog: HTMLDialogElement | null): void {
  if (!dialog?.open) return
  const focused = document.activeElement
  if (focused instanceof HTMLElement && dialog.contains(focused)) {
    dialog.querySelector('[autofocus]')?.removeAttribute('autofocus')
    focused.autofocus = true
  }
  dialog.removeAttribute('open')
  dialog.showModal()
}
