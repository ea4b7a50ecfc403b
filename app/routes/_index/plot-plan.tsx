import { PlotPart } from './plot-part'

/** The plot with its neighbours, as large as its box: beside an estimate, and as a sheet of the plan. */
export function PlotPlan({
  part,
}: {
  /** What is drawn over the plot: an id of `plot.svg`. */ part: string
}) {
  return (
    <div className="relative min-h-40 flex-1 overflow-hidden forced-colors:bg-paper forced-colors:forced-color-adjust-none">
      <svg
        viewBox="16 20 470 400"
        className="absolute size-full overflow-visible fill-paper stroke-muted text-plan-small font-medium text-muted italic lg:text-[20px]"
        aria-hidden
      >
        <PlotPart name="plot" />
        <PlotPart name={part} className="stroke-forest text-stake" />
      </svg>
    </div>
  )
}
