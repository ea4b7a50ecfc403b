import type { ReactNode } from 'react'

/** What became of a press, at the top of its page or over a row of the list. */
export function StatusMessage({
  isFault = false,
  children,
}: {
  isFault?: boolean
  children: ReactNode
}) {
  return (
    <p
      role={isFault ? 'alert' : 'status'}
      className={`mt-4 max-w-prose border-l-4 py-1 pl-4 ${isFault ? 'border-error' : 'border-forest'}`}
    >
      {children}
    </p>
  )
}
