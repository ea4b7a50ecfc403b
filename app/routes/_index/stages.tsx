import { homeTexts } from '~/content/home'
import { SectionTitle } from '~/ui/section-title'
import { useFacts } from '~/ui/use-facts'

/** How the work goes: a surveyed route from station to station. */
export function Stages() {
  const { stages } = homeTexts(useFacts())
  return (
    <section id="stages" tabIndex={-1} className="stages" aria-labelledby="stages-title">
      <div className="split">
        <div>
          <SectionTitle id="stages-title" label={stages.label}>
            {stages.title}
          </SectionTitle>
          <p className="actions">
            <StageButton {...stages.details} />
            <StageButton {...stages.contract} />
          </p>
        </div>
        <ol className="route">
          {stages.list.map(({ title, text }) => (
            <li key={title}>
              {/* From this station to the next: the route goes to and fro. */}
              <svg viewBox="0 0 2 2" preserveAspectRatio="none" aria-hidden>
                <path d="M0 0 2 2" />
              </svg>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}

/** A link where the facts give its address; else a button that does nothing (specification, 2). */
function StageButton({ label, href }: { label: string; href?: string }) {
  return href ? (
    <a href={href} className="button button-quiet">
      {label}
    </a>
  ) : (
    <button type="button" className="button button-quiet">
      {label}
    </button>
  )
}
