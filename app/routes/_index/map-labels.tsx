import type { ReactNode } from 'react'

interface MapLabelsProps {
  /** The drawing is small at every width, and not only on a phone and a tablet. */
  areLarge?: boolean
  children: ReactNode
}

/** Labels and marks of a plan, with an outline in the paper's colour that interrupts the lines under them. */
export function MapLabels({ areLarge = false, children }: MapLabelsProps) {
  return (
    <g
      className={`fill-ink stroke-paper font-medium italic ${areLarge ? 'text-plan-small' : 'text-plan max-sm:text-plan-small md:max-lg:text-plan-small'}`}
      strokeWidth="4"
      strokeLinejoin="round"
      paintOrder="stroke"
      textAnchor="middle"
    >
      {children}
    </g>
  )
}
