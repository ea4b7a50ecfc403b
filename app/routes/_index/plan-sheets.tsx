import { homeTexts, PLOT } from '~/content/home'
import { metres } from '~/format/format'
import { useFacts } from '~/visitor/root-data'
import { PlotPlan } from './plot-plan'

/** Two sheets of the plan that the agency hands over, of the plot that the first screen shows. */
export function PlanSheets() {
  const { stages, plan } = homeTexts(useFacts())
  const { caption, points } = stages.sheets
  return (
    <figure className="border-2 border-ink text-small/dense">
      <figcaption className="border-b border-field px-4 py-2 font-semibold">{caption}</figcaption>
      <div
        className="grid *:min-w-0 sm:max-md:grid-cols-2 xl:min-h-96 xl:grid-cols-rest"
        aria-hidden
      >
        <div className="flex flex-col border-ink max-sm:border-b sm:min-h-80 sm:max-md:border-r md:max-xl:border-b xl:border-r">
          <PlotPlan part="sheet" />
        </div>
        <div className="flex flex-col">
          <table className="w-full flex-1 border-spacing-x-[min(1rem,4vw)] text-right text-[min(1rem,4.5vw)]/dense [font-variant-numeric:tabular-nums]">
            <thead>
              <PointRow cells={points.columns} />
            </thead>
            <tbody>
              {PLOT.map(({ x, y }, i) => (
                <PointRow key={x} cells={[`${plan.point}${i + 1}`, metres(x), metres(y)]} />
              ))}
            </tbody>
          </table>
          <p className="border-t border-field px-4 py-2">
            {points.area}: <b>{plan.area}</b>
          </p>
        </div>
      </div>
    </figure>
  )
}

function PointRow({ cells }: { cells: readonly string[] }) {
  return (
    <tr>
      {cells.map((cell) => (
        <td key={cell} className="first:text-left md:py-1">
          {cell}
        </td>
      ))}
    </tr>
  )
}
