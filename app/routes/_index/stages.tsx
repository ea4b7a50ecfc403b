import { homeTexts } from '~/content/home'
import { Actions } from '~/ui/actions'
import { Button } from '~/ui/button'
import { useFacts } from '~/ui/root-data'
import { Drawing } from './drawing'
import { Section } from './section'

/** The stages of the work, as the stations of a surveyed route. */
export function Stages() {
  const { stages } = homeTexts(useFacts())
  return (
    <Section
      id="stages"
      label={stages.label}
      title={stages.title}
      ground="white"
      sticky
      aside={
        <>
          <Actions>
            {/* Links if the facts give their addresses, else buttons without an action. */}
            {[stages.details, stages.contract].map(({ label, href }) => (
              <Button key={label} href={href} look="quiet">
                {label}
              </Button>
            ))}
          </Actions>
          <Drawing
            name="plan"
            viewBox="0 0 350 244"
            className="mt-12 h-auto w-full fill-paper stroke-ink text-stake max-md:hidden print:hidden"
          />
        </>
      }
    >
      <ol>
        {stages.list.map(({ title, text, who }, i) => (
          <li
            key={title}
            className="group relative pt-1 pb-10 pl-24 last:pb-0 print:break-inside-avoid zoomed:pl-0"
          >
            {i + 1 < stages.list.length ? (
              <>
                <span
                  className="absolute top-0 left-0 z-1 grid size-10 place-items-center rounded-full border-2 border-forest bg-white leading-none font-semibold group-even:left-9 zoomed:static"
                  aria-hidden
                >
                  {i + 1}
                </span>
                {/* The line to the next station, which is on the other side. */}
                <svg
                  viewBox="0 0 2 2"
                  preserveAspectRatio="none"
                  className="absolute top-5 left-5 h-full w-9 group-even:-scale-x-100 zoomed:hidden"
                  aria-hidden
                >
                  <path
                    d="M0 0 2 2"
                    className="stroke-forest forced-colors:stroke-[CanvasText]"
                    strokeWidth="1.5"
                    vectorEffect="non-scaling-stroke"
                  />
                </svg>
              </>
            ) : (
              <Drawing
                name="flag"
                viewBox="0 0 44 52"
                className="absolute -top-7 left-3 w-11 fill-white stroke-forest text-stake group-even:left-12 zoomed:hidden"
              />
            )}
            <Drawing
              name={`stage-${i + 1}`}
              viewBox="0 0 48 48"
              className="absolute top-0 right-0 size-9 fill-none stroke-forest md:size-12 zoomed:hidden"
            />
            <h3 className="pr-11 text-h3 md:pr-16 zoomed:pr-0">{title}</h3>
            <p className="text-small text-muted">{who}</p>
            <p className="mt-1.5">{text}</p>
          </li>
        ))}
      </ol>
    </Section>
  )
}
