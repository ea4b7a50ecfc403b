import { homeTexts } from '~/content/home'
import { MapLabels } from './map-labels'
import { useFacts } from '~/visitor/root-data'

/** Corners in units of 10 cm, clockwise from the north-west. Lengths and area are computed from them. */
const corners = [
  [96, 122],
  [352, 74],
  [424, 236],
  [312, 384],
  [70, 326],
] as const

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
    metres: Math.hypot(toX - x, toY - y) / 10,
    /** Twice the area between the side and the origin, negative where the side turns back. */
    doubleArea: x * toY - toX * y,
  }
})
/** In square metres, which have 100 square units each. */
const area = sides.reduce((sum, { doubleArea }) => sum + doubleArea, 0) / 2 / 100

const trees = [
  [300, 120],
  [326, 142],
  [334, 112],
  [352, 176],
  [372, 210],
]

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
  const { parcel: texts } = homeTexts(useFacts())
  return (
    <svg
      viewBox="0 0 500 460"
      fill="none"
      // On a desktop a layer of its own, so that the contours behind it are not painted with each frame.
      className="h-auto w-full overflow-visible lg:motion-safe:will-change-transform print:w-60 forced-colors:bg-paper forced-colors:forced-color-adjust-none"
      aria-hidden
    >
      <path
        className="stroke-muted"
        strokeDasharray="8 5"
        d="M96 122 62 34M352 74l26-60M424 236l56-12"
      />
      <path className="stroke-muted" d="M14 200h12m-6-6v12M14 60h12m-6-6v12M194 34h12m-6-6v12" />
      <path className="stroke-muted" d="m0 355 329 79 171-226M0 400l250 60" />
      <path className="fill-paper" d={`M${corners.join('L')}z`} />
      <path
        className="stroke-ink"
        d="m136 178 86-17 16 82-86 17zm4 22 86-17m-82 38 86-17m-82 38 86-17M222 161l34-7 7 36-34 7"
      />
      <g className="stroke-forest">
        {trees.map(([x, y]) => (
          <circle key={x} cx={x} cy={y} r="7" />
        ))}
      </g>
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
      <MapLabels>
        <g className="motion-safe:animate-appear max-lg:[animation-duration:0s] print:animate-none">
          {sides.map(({ x, y, angle, above, metres }) => (
            <text key={x} transform={`translate(${x} ${y})rotate(${angle})`} y={above ? -10 : 20}>
              {metres.toFixed(2).replace('.', ',')}
            </text>
          ))}
          <text x="187" y="216">
            {texts.house}
          </text>
          <text transform="translate(136 414)rotate(13.5)">{texts.street}</text>
          <text x="276" y="306" className="text-[24px]">
            {area.toFixed(0)} {texts.area}
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
                x={x + (x < 240 ? -20 : 20)}
                y={y - (y < 240 ? 10 : -22)}
                className="fill-stake font-bold"
              >
                {texts.point}
                {i + 1}
              </text>
            </g>
          ))}
        </g>
      </MapLabels>
      <g className="stroke-ink">
        <path d="M470 100V30m0-12-8 26 8-6 8 6z" />
        <path d="M380 436v-6h100v6m-50 0v-6" />
      </g>
      <MapLabels>
        <text x="470" y="12">
          {texts.north}
        </text>
        {texts.scale.map((mark, i) => (
          <text key={mark} x={380 + i * 50} y="456">
            {mark}
          </text>
        ))}
      </MapLabels>
    </svg>
  )
}
