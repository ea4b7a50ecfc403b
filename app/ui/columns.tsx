import type { ReactNode } from 'react'

/**
 * Two columns from a tablet on, whose inner edges agree in all sections of a page. Their gap is the 80 px
 * of a desk, and less on a tablet.
 */
export function Columns({ children }: { children: ReactNode }) {
  return (
    <div className="grid gap-x-[6.667%] gap-y-12 *:min-w-0 md:grid-cols-[5fr_7fr]">{children}</div>
  )
}
