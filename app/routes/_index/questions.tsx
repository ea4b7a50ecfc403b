import { homeTexts } from '~/content/home'
import { SectionTitle } from '~/ui/section-title'
import { useFacts } from '~/ui/use-facts'

/** What people ask before they begin. */
export function Questions() {
  const { questions } = homeTexts(useFacts())
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
