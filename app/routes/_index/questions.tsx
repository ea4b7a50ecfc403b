import { home } from '~/content/home'
import { SectionTitle } from '~/ui/section-title'

const { questions } = home

/** What people ask before they begin. */
export function Questions() {
  return (
    <section id="questions" tabIndex={-1} className="sheet" aria-labelledby="questions-title">
      <SectionTitle id="questions-title" label={questions.label}>
        {questions.title}
      </SectionTitle>
      <ul className="questions">
        {questions.list.map(({ question, answer }) => (
          <li key={question}>
            <h3>{question}</h3>
            <p>{answer}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
