import { homeTexts, PLOT } from '~/content/home'
import { metres } from '~/format/format'
import { PlotPart } from './plot-part'
import { useFacts } from '~/visitor/root-data'

/** The plot's corners in units of 10 cm, to the right and down from the sheet's north-west. */
const corners = PLOT.map(
  ({ x, y }) => [Math.round((y - 2086.4) * 10), Math.round((4120.4 - x) * 10)] as const,
)

const sides = corners.map(([x, y], i) => {
  const [toX, toY] = corners[(i + 1) % corners.length] ?? [x, y]
  const angle = (Math.atan2(toY - y, toX - x) * 180) / Math.PI
  return {
    path: `M${x} ${y}L${toX} ${toY}`,
    x: (x + toX) / 2,
    y: (y + toY) / 2,
    /** Rotation of the text along the side, in degrees; never upside down. */
    angle: Math.round(Math.abs(angle) > 90 ? angle + 180 : angle),
    above: Math.abs(angle) <= 90,
    length: Math.hypot(toX - x, toY - y) / 10,
  }
})

/** Numbers of the plots around, as on a cadastral plan. */
const NEIGHBOURS = [
  [':113', 30, 186],
  [':118', 300, 48],
  [':117', 458, 152],
  [':116', 452, 344],
] as const

/** The sides are drawn one after the other. */
const DRAWN = [
  'motion-safe:animate-draw-1',
  'motion-safe:animate-draw-2',
  'motion-safe:animate-draw-3',
  'motion-safe:animate-draw-4',
  'motion-safe:animate-draw-5',
]

/**
 * The hero's drawing: the plan of a parcel, which draws itself once. On a phone in five frames: a continuous
 * animation took as much processor time as the rest of the page.
 */
export function Parcel() {
  const { plan } = homeTexts(useFacts())
  return (
    <svg
      viewBox="0 0 500 490"
      fill="none"
      // On a desktop a layer of its own, so that the contours behind it are not painted with each frame.
      className="h-auto w-full overflow-visible max-md:absolute max-md:inset-x-0 max-md:-top-[min(.75rem,3.3vw)] max-md:mx-auto max-md:w-[min(12.75rem,56.7vw)] lg:motion-safe:will-change-transform print:w-60 forced-colors:bg-paper forced-colors:forced-color-adjust-none"
      aria-hidden
    >
      <PlotPart name="crosses" className="stroke-muted" />
      <PlotPart name="around" className="stroke-muted" />
      <PlotPart name="beyond" className="stroke-muted md:hidden" />
      <PlotPart name="ground" className="fill-paper" />
      <PlotPart name="yard" className="stroke-ink text-forest" />
      <g className="stroke-forest" strokeWidth="2.5" strokeDasharray="100">
        {sides.map(({ path }, i) => (
          <path
            key={path}
            pathLength="100"
            d={path}
            className={`max-lg:[animation-duration:0s] print:animate-none ${DRAWN[i]}`}
          />
        ))}
      </g>
      <g className="stroke-ink max-md:hidden">
        <path d="M470 100V30m0-12-8 26 8-6 8 6z" />
        <path d="M14 466v-6h100v6m-50 0v-6" />
      </g>
      {/* Their outline in the paper's colour interrupts the lines under them. */}
      <g
        className="fill-ink stroke-paper text-plan font-medium italic max-sm:text-plan-small md:max-lg:text-plan-small"
        strokeWidth="4"
        strokeLinejoin="round"
        paintOrder="stroke"
        textAnchor="middle"
      >
        <g className="motion-safe:animate-appear max-lg:[animation-duration:0s] print:animate-none">
          {sides.map(({ x, y, angle, above, length }) => (
            <text key={x} transform={`translate(${x} ${y})rotate(${angle})`} y={above ? -10 : 23}>
              {metres(length)}
            </text>
          ))}
          {NEIGHBOURS.map(([number, x, y]) => (
            <text
              key={number}
              x={x}
              y={y}
              className={`fill-muted ${y < 60 ? 'max-md:hidden' : ''}`}
            >
              {number}
            </text>
          ))}
          <text x="187" y="218">
            {plan.house}
          </text>
          <text x="288" y="125">
            {plan.building}
          </text>
          <text transform="translate(250 438)rotate(13.5)" className="max-md:hidden">
            {plan.street}
          </text>
          <text x="266" y="285" className="text-plan-small max-md:text-[34px]">
            {plan.area}
          </text>
          <text y="298" className="fill-muted">
            {plan.onPaper.map((line, i) => (
              <tspan key={line} x="262" dy={i > 0 ? '1em' : '.55em'}>
                {line}
              </tspan>
            ))}
          </text>
          {corners.map(([x, y], i) => (
            <g key={x}>
              <circle
                cx={x}
                cy={y}
                r="6"
                className="fill-stake"
                strokeWidth="2"
                paintOrder="normal"
              />
              <text
                x={x + (x < 240 ? -22 : 22)}
                y={y - (y < 240 ? 10 : -28)}
                className="fill-stake font-bold"
              >
                {plan.point}
                {i + 1}
              </text>
            </g>
          ))}
        </g>
        <text x="470" y="12" className="max-md:hidden">
          {plan.north}
        </text>
        {plan.scale.map((mark, i) => (
          <text key={mark} x={14 + i * 50} y="486" className="max-md:hidden">
            {mark}
          </text>
        ))}
      </g>
    </svg>
  )
}
