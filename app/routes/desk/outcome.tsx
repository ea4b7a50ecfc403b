import type { ReactNode } from 'react'

/** What became of an edit, at the top of its page. */
export function Outcome({ isFault = false, children }: { isFault?: boolean; children: ReactNode }) {
  return (
    <p
      role={isFault ? 'alert' : 'status'}
      className={`mt-4 max-w-prose border-l-4 py-1 pl-4 ${isFault ? 'border-error' : 'border-forest'}`}
    >
      {children}
    </p>
  )
}
