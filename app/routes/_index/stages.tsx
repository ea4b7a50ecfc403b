import { homeTexts } from '~/content/home'
import { Actions } from '~/visitor/ui/actions'
import { Button } from '~/visitor/ui/button'
import { useFacts } from '~/visitor/root-data'
import { Drawing, Part } from './drawing'
import { Border, Plot } from './parcel'
import { Section } from './section'

/** The stages of the work, as the stations of a surveyed route. */
export function Stages() {
  const { stages } = homeTexts(useFacts())
  return (
    <Section
      id="stages"
      label={stages.label}
      title={stages.title}
      background="white"
      sticky
      aside={
        <Drawing
          name="frame"
          viewBox="0 0 350 244"
          className="mt-10 h-auto w-full fill-paper stroke-ink max-md:hidden print:hidden"
        >
          {/* It cuts off what is beyond its frame. */}
          <svg x="12" y="12" width="326" height="220" viewBox="-66 0 708 478">
            <Part name="beyond" className="stroke-muted" />
            <Plot />
            <Border />
          </svg>
          <Part name="stamp" />
        </Drawing>
      }
    >
      <div>
        <ol>
          {stages.list.map(({ title, text, who }, i) => (
            <li
              key={title}
              className="group relative pt-1 pb-7 pl-17 last:pb-0 md:pb-10 md:pl-24 print:break-inside-avoid zoomed:pl-0"
            >
              {i + 1 < stages.list.length ? (
                <>
                  <span
                    className="absolute top-0 left-0 z-1 grid size-10 place-items-center rounded-full border-2 border-forest bg-white leading-none font-semibold group-even:left-4 md:group-even:left-9 zoomed:static"
                    aria-hidden
                  >
                    {i + 1}
                  </span>
                  {/* The line to the next station, which is on the other side. */}
                  <svg
                    viewBox="0 0 2 2"
                    preserveAspectRatio="none"
                    className="absolute top-5 left-5 h-full w-4 group-even:-scale-x-100 md:w-9 zoomed:hidden"
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
                  className="absolute -top-7 left-3 w-11 fill-white stroke-forest text-stake group-even:left-8 md:group-even:left-12 zoomed:hidden"
                />
              )}
              {/* Beside the title and, where there is room, the text: a phone's lines keep their width. */}
              <Drawing
                name={`stage-${i + 1}`}
                viewBox="0 0 48 48"
                className="float-right -mt-1 ml-3 size-8 fill-none stroke-forest lg:mt-0 lg:ml-4 lg:size-12 zoomed:hidden"
              />
              <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1 *:min-w-0">
                <h3 className="text-h3">{title}</h3>
                <span className="border border-contour px-2 py-px text-label text-muted">
                  {who}
                </span>
              </div>
              <p className="mt-1.5">{text}</p>
            </li>
          ))}
        </ol>
        <Actions>
          {/* Links if the facts give their addresses, else buttons without an action. */}
          {[stages.details, stages.contract].map(({ label, href }) => (
            <Button key={label} href={href} variant={href ? 'quiet' : 'idle'} aria-disabled={!href}>
              {label}
            </Button>
          ))}
        </Actions>
      </div>
    </Section>
  )
}
