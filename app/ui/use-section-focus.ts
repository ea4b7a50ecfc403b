import { useLocation } from '@remix-run/react'
import { useEffect, useRef } from 'react'

/**
 * Following a link to a section by script scrolls there and leaves the focus behind, so that the
 * next Tab would jump back up. A browser by itself takes the focus along; so does this.
 */
export function useSectionFocus(): void {
  const { hash, key } = useLocation()
  const cameWith = useRef(key)
  useEffect(() => {
    if (key === cameWith.current || !hash) return
    document.getElementById(hash.slice(1))?.focus({ preventScroll: true })
  }, [hash, key])
}
