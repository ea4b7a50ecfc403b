import type { ReactNode } from 'react'

/** A row of buttons under a text. */
export function Actions({ children }: { children: ReactNode }) {
  return (
    <p className="mt-4 flex max-w-none flex-wrap items-center gap-x-4 gap-y-3 *:min-w-0 md:mt-8 print:hidden">
      {children}
    </p>
  )
}
