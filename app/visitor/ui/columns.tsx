import type { ReactNode } from 'react'

/** Two columns, from a tablet's width on. */
export function Columns({ children }: { children: ReactNode }) {
  return (
    // A grid on paper would be cut at the page's end, and the next section put over the rest of it.
    <div className="grid gap-x-sides gap-y-5 *:min-w-0 md:grid-cols-sides md:gap-y-12 print:block print:*:not-first:mt-5">
      {children}
    </div>
  )
}
