import { homeTexts } from '~/content/home'
import { useFacts } from '~/ui/root-data'
import { SectionTitle } from './section-title'

/** What people ask before they begin. */
export function Questions() {
  const { questions } = homeTexts(useFacts())
  return (
    <section
      id="questions"
      tabIndex={-1}
      className="px-gutter py-section print:px-0 print:py-4"
      aria-labelledby="questions-title"
    >
      <SectionTitle id="questions-title" label={questions.label}>
        {questions.title}
      </SectionTitle>
      <ul className="mt-10">
        {questions.list.map(({ question, answer }) => (
          <li
            key={question}
            className="gap-x-sides border-t border-contour py-7 *:min-w-0 first:border-ink md:grid md:grid-cols-sides print:break-inside-avoid"
          >
            <h3 className="text-h3">{question}</h3>
            <p className="mt-1.5 md:mt-0">{answer}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
