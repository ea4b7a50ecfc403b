import type { ReactNode } from 'react'

/** Letters and marks on a plan, with a rim of paper that the lines under them break off at. */
export function MapLabels({ children }: { children: ReactNode }) {
  return (
    <g
      className="fill-ink stroke-paper text-plan font-medium italic max-sm:text-plan-small md:max-lg:text-plan-small"
      strokeWidth="4"
      strokeLinejoin="round"
      paintOrder="stroke"
      textAnchor="middle"
    >
      {children}
    </g>
  )
}
