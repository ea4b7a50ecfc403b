import type { ReactNode } from 'react'

interface StampRowProps {
  label: string
  children: ReactNode
}

/** A row of a title block, a ruled table as in the corner of a Russian technical drawing. */
export function StampRow({ label, children }: StampRowProps) {
  return (
    <div className="border-field not-first:border-t sm:grid sm:grid-cols-[8.5rem_1fr]">
      <dt className="px-4 pt-2.5 text-small text-muted sm:border-r sm:border-field sm:py-2.5">
        {label}
      </dt>
      <dd className="px-4 pb-2.5 text-small sm:py-2.5">{children}</dd>
    </div>
  )
}
