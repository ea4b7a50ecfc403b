import { useLocation } from '@remix-run/react'
import { useEffect } from 'react'

/** Where the visitor was. Kept beside the header, which the error page mounts anew. */
let last: { key: string; pathname: string } | null = null

/**
 * Following a link by script leaves the focus where it was: the next Tab would jump back up, and a
 * screen reader would say nothing of the new page. A browser by itself takes the focus along to the
 * section, or to the page's top; so does this, there to its heading.
 */
export function useArrivalFocus(): void {
  const { hash, key, pathname } = useLocation()
  useEffect(() => {
    const before = last
    last = { key, pathname }
    if (before === null || key === before.key) return
    if (hash) focus(document.getElementById(hash.slice(1)))
    else if (pathname !== before.pathname) focus(document.querySelector('h1'))
  }, [hash, key, pathname])
}

function focus(target: HTMLElement | null): void {
  if (target?.localName === 'h1') target.tabIndex = -1
  target?.focus({ preventScroll: true })
}
