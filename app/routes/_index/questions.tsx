import { homeTexts } from '~/content/home'
import { useFacts } from '~/visitor/root-data'
import { Section } from './section'

/** Three frequent questions; each opens its answer. Paper has all three. */
export function Questions() {
  const { questions } = homeTexts(useFacts())
  return (
    <Section id="questions" label={questions.label} title={questions.title}>
      <ul className="mt-4 border-t border-ink md:mt-8">
        {questions.list.map(({ question, answer }) => (
          <li key={question} className="border-b border-contour print:break-inside-avoid">
            <details className="group">
              <summary className="flex min-h-14 list-none items-center justify-between gap-x-4 py-3 hover:text-forest md:py-5">
                <h3 className="text-h3">{question}</h3>
                <span
                  className="flex-none text-h2 leading-none text-forest group-open:rotate-45 print:hidden"
                  aria-hidden
                >
                  +
                </span>
              </summary>
              <p className="pb-5 md:pb-7">{answer}</p>
            </details>
          </li>
        ))}
      </ul>
    </Section>
  )
}
