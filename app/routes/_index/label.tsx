import type { ReactNode } from 'react'

/** A small line over a heading, after a cross as on the grid of a map. */
export function Label({ children }: { children: ReactNode }) {
  return (
    <span className="mb-1.5 block text-small font-semibold tracking-normal text-muted md:mb-3 dark:text-mint">
      <span className="mr-[.5em] text-forest dark:text-mint" aria-hidden>
        +
      </span>
      {children}
    </span>
  )
}
