import { homeTexts } from '~/content/home'
import { Rover } from '~/ui/rover'
import { SectionTitle } from '~/ui/section-title'
import { useFacts } from '~/ui/use-facts'

/** Who does the work, and by what one can check it. */
export function About() {
  const { about } = homeTexts(useFacts())
  return (
    <section
      id="about"
      tabIndex={-1}
      className="grid gap-12 px-gutter pb-section *:min-w-0 lg:grid-cols-[5fr_7fr] lg:gap-20 print:px-0 print:py-4"
      aria-labelledby="about-title"
    >
      <div>
        <SectionTitle id="about-title" label={about.label}>
          {about.title}
        </SectionTitle>
        <p className="mt-5 text-lead">{about.text}</p>
        <Rover />
      </div>
      <ul>
        {about.facts.map(({ title, text }) => (
          <li
            key={title}
            className="border-t border-contour py-7 first:border-ink print:break-inside-avoid"
          >
            <h3 className="text-h3">{title}</h3>
            <p className="mt-1.5">{text}</p>
          </li>
        ))}
        {about.engineers.map((engineer) => (
          <li key={engineer} className="border-t border-contour py-7 print:break-inside-avoid">
            {engineer}
          </li>
        ))}
      </ul>
    </section>
  )
}
