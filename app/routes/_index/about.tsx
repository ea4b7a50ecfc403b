import { homeTexts } from '~/content/home'
import { Rover } from '~/ui/rover'
import { SectionTitle } from '~/ui/section-title'
import { useFacts } from '~/ui/use-facts'

/** Who does the work, and by what one can check it. */
export function About() {
  const { about } = homeTexts(useFacts())
  return (
    <section id="about" tabIndex={-1} className="sheet split" aria-labelledby="about-title">
      <div>
        <SectionTitle id="about-title" label={about.label}>
          {about.title}
        </SectionTitle>
        <p className="lead">{about.text}</p>
        <Rover />
      </div>
      <ul className="facts">
        {about.facts.map(({ title, text }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
        {about.engineers.map((engineer) => (
          <li key={engineer}>{engineer}</li>
        ))}
      </ul>
    </section>
  )
}
