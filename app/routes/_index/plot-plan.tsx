import type { PlanLabel } from '~/content/home'
import { Part } from './drawing'
import { MapLabels } from './map-labels'
import { Ground } from './parcel'

interface PlotPlanProps {
  /** What is drawn over the plot: an id of `drawings.svg`. */
  part: string
  labels: readonly PlanLabel[]
  areLabelsLarge?: boolean
}

/** The plot with its neighbours, as large as its box: beside an estimate, and as a sheet of the plan. */
export function PlotPlan({ part, labels, areLabelsLarge }: PlotPlanProps) {
  return (
    <div className="relative min-h-44 flex-1 overflow-hidden forced-colors:bg-paper forced-colors:forced-color-adjust-none">
      <svg
        viewBox="16 20 470 400"
        fill="none"
        className="absolute size-full overflow-visible stroke-field text-field"
        aria-hidden
      >
        <Part name="around" />
        <Part name="beyond" />
        <Ground />
        <Part name="yard" />
        <Part name={part} className="stroke-forest text-stake" />
        <MapLabels areLarge={areLabelsLarge}>
          {labels.map(([text, x, y, angle = 0]) => (
            <text key={text} transform={`translate(${x} ${y})rotate(${angle})`}>
              {text}
            </text>
          ))}
        </MapLabels>
      </svg>
    </div>
  )
}
