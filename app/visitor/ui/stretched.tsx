import type { ReactNode } from 'react'

/** Extends the target area of a button or link to its nearest positioned ancestor, such as a card. */
export function Stretched({ children }: { children: ReactNode }) {
  return (
    <span className="contents *:after:absolute *:after:inset-0 *:after:rounded *:focus-visible:outline-none *:focus-visible:after:outline-3 *:focus-visible:after:outline-offset-3 *:focus-visible:after:outline-focus">
      {children}
    </span>
  )
}
