import { homeTexts } from '~/content/home'
import { Actions } from '~/visitor/ui/actions'
import { Button } from '~/visitor/ui/button'
import { useFacts } from '~/visitor/root-data'
import { Section } from './section'
import { PlanSheets } from './plan-sheets'

/** Who does what until the record, and what the visitor gets. */
export function Stages() {
  const { stages } = homeTexts(useFacts())
  return (
    <Section
      id="stages"
      label={stages.label}
      title={stages.title}
      background="white"
      aside={<Steps />}
    >
      <div>
        <PlanSheets />
        <Actions>
          {/* Links if the facts give their addresses, else buttons without an action. */}
          {[stages.details, stages.contract].map(({ label, href }) => (
            <Button key={label} href={href} variant="quiet" aria-disabled={!href}>
              {label}
            </Button>
          ))}
        </Actions>
      </div>
    </Section>
  )
}

/** Who does what, as the stations of a surveyed route. */
function Steps() {
  const { stages } = homeTexts(useFacts())
  return (
    <ol className="mt-4 md:mt-8">
      {stages.list.map(({ title, text }, i) => (
        <li
          key={title}
          className="relative pb-4 pl-12 last:pb-0 md:pb-8 md:pl-16 print:break-inside-avoid zoomed:pl-0"
        >
          <span
            className="absolute top-0 left-0 z-1 grid size-8 place-items-center rounded-full border-2 border-forest bg-white leading-none font-semibold md:size-10 zoomed:static"
            aria-hidden
          >
            {i + 1}
          </span>
          {i + 1 < stages.list.length && (
            // The line to the next station.
            <span
              className="absolute top-4 left-4 h-full border-l-2 border-forest md:left-5 zoomed:hidden"
              aria-hidden
            />
          )}
          <h3 className="pt-0.5 text-h3 md:pt-1">{title}</h3>
          <p className="mt-1">{text}</p>
        </li>
      ))}
    </ol>
  )
}
