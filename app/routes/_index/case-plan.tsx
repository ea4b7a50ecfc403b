import { homeTexts } from '~/content/home'
import { useFacts } from '~/visitor/root-data'
import { PlotPlan } from './plot-plan'

/** The plot beside a case's estimate, with what the case is about. The estimate says it to screen readers. */
export function CasePlan({ id }: { id: string }) {
  const shown = homeTexts(useFacts()).plan.cases[id]
  if (!shown) return null
  return (
    // A phone has the plot twice already, on the first screen and as a sample of the plan.
    <div className="hidden flex-col border-r border-ink md:flex print:hidden" aria-hidden>
      <PlotPlan part={id} />
      <p className="max-w-none border-t border-field px-4 py-2 text-small/dense">
        <b>{`${shown.title}:`}</b> {shown.text}
      </p>
    </div>
  )
}
