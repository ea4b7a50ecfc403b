import type { ReactNode } from 'react'

/** Two columns, from a tablet's width on. */
export function Columns({ children }: { children: ReactNode }) {
  return (
    <div className="grid gap-x-sides gap-y-5 *:min-w-0 md:grid-cols-sides md:gap-y-12">
      {children}
    </div>
  )
}
