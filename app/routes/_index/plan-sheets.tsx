import type { ReactNode } from 'react'
import { homeTexts, PLOT } from '~/content/home'
import { metres } from '~/format/format'
import { useFacts } from '~/visitor/root-data'
import { Border, corners, NEIGHBOURS, Plot } from './parcel'

/** From the plot's units of 10 cm to millimetres of the sheet, at 1:250. */
const SCALE = 0.4
/** Where the plot's own north-west is on the sheet, so that the plot stands in its middle. */
const ORIGIN = [6.2, 36] as const

const onSheet = ([x, y]: readonly [number, number]) =>
  [ORIGIN[0] + x * SCALE, ORIGIN[1] + y * SCALE] as const

/** Two sheets of the plan that the agency hands over, of the plot that the first screen shows. */
export function PlanSheets() {
  const { stages, plan } = homeTexts(useFacts())
  const { caption, points, drawing } = stages.sheets
  return (
    <figure className="mt-5 md:mt-8">
      <div className="flex gap-4 *:min-w-0 md:max-lg:flex-col print:max-w-100">
        <Sheet title={drawing.title}>
          <g transform={`translate(${ORIGIN.join()})scale(${SCALE})`}>
            <Plot />
            <Border />
          </g>
          <g className="fill-muted">
            {NEIGHBOURS.map(([number, x, y]) => {
              const [left, top] = onSheet([x, y])
              return (
                // None stands at the sheet's edges.
                <text
                  key={number}
                  x={Math.min(Math.max(left, 24), 184)}
                  y={top}
                  textAnchor="middle"
                >
                  {number}
                </text>
              )
            })}
          </g>
          <g className="fill-stake font-bold">
            {corners.map((corner, i) => {
              const [x, y] = onSheet(corner)
              return (
                <text
                  key={x}
                  x={x + (corner[0] < 240 ? -13 : 13)}
                  y={y + (corner[1] < 240 ? -4 : 13)}
                  textAnchor="middle"
                >
                  {plan.point}
                  {i + 1}
                </text>
              )
            })}
          </g>
        </Sheet>
        <Sheet title={points.title}>
          <path d="M14 57.5h182M14 167.5h182" className="stroke-field" />
          {[points.columns, ...PLOT.map(({ x, y }, i) => pointRow(plan.point, i, x, y))].map(
            ([point, x, y], i) => (
              <g
                key={point}
                className={i === 0 ? 'fill-muted' : '[font-variant-numeric:tabular-nums]'}
              >
                <text x="14" y={51 + i * 22}>
                  {point}
                </text>
                <text x="116" y={51 + i * 22} textAnchor="end">
                  {x}
                </text>
                <text x="196" y={51 + i * 22} textAnchor="end">
                  {y}
                </text>
              </g>
            ),
          )}
          <text x="14" y="200" className="fill-muted">
            {points.area}
          </text>
          <text x="14" y="238" className="text-[19px] font-semibold">
            {plan.area}
          </text>
        </Sheet>
      </div>
      <figcaption className="mt-2 text-small text-muted">{caption}</figcaption>
    </figure>
  )
}

function pointRow(letter: string, i: number, x: number, y: number) {
  return [`${letter}${i + 1}`, metres(x), metres(y)]
}

/** The upper part of a sheet, in millimetres, with its title. */
function Sheet({ title, children }: { title: string; children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 210 250"
      className="h-auto w-full flex-1 overflow-visible fill-none text-[14px] max-sm:text-[17px] forced-colors:bg-paper forced-colors:forced-color-adjust-none"
      aria-hidden
    >
      <path
        d="M.5.5h209v249H.5z"
        className="fill-paper stroke-field"
        vectorEffect="non-scaling-stroke"
      />
      <text x="14" y="26" className="fill-ink text-[15px] font-semibold max-sm:text-[17px]">
        {title}
      </text>
      <g className="fill-ink">{children}</g>
    </svg>
  )
}
