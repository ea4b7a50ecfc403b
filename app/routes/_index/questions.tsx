import { homeTexts } from '~/content/home'
import { useFacts } from '~/visitor/root-data'
import { Section } from './section'

/** Three frequent questions with answers. */
export function Questions() {
  const { questions } = homeTexts(useFacts())
  return (
    <Section id="questions" label={questions.label} title={questions.title}>
      <ul className="mt-6 md:mt-10">
        {questions.list.map(({ question, answer }) => (
          <li
            key={question}
            className="gap-x-sides border-t border-contour py-6 *:min-w-0 first:border-ink md:grid md:grid-cols-sides md:py-7 print:break-inside-avoid"
          >
            <h3 className="text-h3">{question}</h3>
            <p className="mt-1.5 md:mt-0">{answer}</p>
          </li>
        ))}
      </ul>
    </Section>
  )
}
