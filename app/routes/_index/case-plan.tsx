import { homeTexts } from '~/content/home'
import { useFacts } from '~/visitor/root-data'
import { Part } from './drawing'
import { MapLabels } from './map-labels'
import { Ground } from './parcel'

/** The plot beside a case's estimate, with what the case is about. The estimate says it to screen readers. */
export function CasePlan({ id }: { id: string }) {
  const shown = homeTexts(useFacts()).plan.cases[id]
  if (!shown) return null
  return (
    <div
      className="flex flex-col border-ink max-md:border-b md:border-r print:hidden forced-colors:bg-paper forced-colors:forced-color-adjust-none"
      aria-hidden
    >
      <div className="relative h-48 overflow-hidden md:h-auto md:flex-1">
        <svg
          viewBox="16 20 470 400"
          fill="none"
          className="absolute size-full overflow-visible stroke-field text-field"
        >
          <Part name="around" />
          <Part name="beyond" />
          <Ground />
          <Part name="yard" />
          <Part name={id} className="stroke-forest text-stake" />
          <MapLabels>
            {shown.labels.map(([text, x, y, angle = 0]) => (
              <text key={text} transform={`translate(${x} ${y})rotate(${angle})`}>
                {text}
              </text>
            ))}
          </MapLabels>
        </svg>
      </div>
      <p className="max-w-none border-t border-field px-4 py-2 text-small/dense">
        <b>{shown.title}:</b> {shown.text}
      </p>
    </div>
  )
}
