import type { ReactNode } from 'react'

/** Stretches the area of the button or link in it over the nearest positioned element around it, such as a card. */
export function Stretched({ children }: { children: ReactNode }) {
  return (
    <span className="contents *:after:absolute *:after:inset-0 *:after:rounded *:focus-visible:outline-none *:focus-visible:after:outline-3 *:focus-visible:after:outline-offset-3 *:focus-visible:after:outline-focus">
      {children}
    </span>
  )
}
