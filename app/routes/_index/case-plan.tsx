import { homeTexts } from '~/content/home'
import { useFacts } from '~/visitor/root-data'
import { PlotPlan } from './plot-plan'

/** The plot beside a case's estimate, with what the case is about. The estimate says it to screen readers. */
export function CasePlan({ id }: { id: string }) {
  const shown = homeTexts(useFacts()).plan.cases[id]
  if (!shown) return null
  return (
    // On a phone between the sum, which answers the question, and what else there is to know.
    <div
      className="flex flex-col border-ink max-md:order-1 max-md:border-b md:border-r print:hidden"
      aria-hidden
    >
      <PlotPlan part={id} />
      <p className="max-w-none border-t border-field px-4 py-2 text-small/dense">
        <b>{`${shown.title}:`}</b> {shown.text}
      </p>
    </div>
  )
}
