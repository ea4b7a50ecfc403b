import type { ReactNode } from 'react'

/** Labels and marks of a plan, with an outline in the paper's colour that interrupts the lines under them. */
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
