import { homeTexts } from '~/content/home'
import { Actions } from '~/visitor/ui/actions'
import { Button } from '~/visitor/ui/button'
import { useFacts } from '~/visitor/root-data'

interface RegistrationRuleProps {
  /** Address of the service that orders an extract, or of the list. */
  orderExtract: string
  /** The section before it has the same background. */
  isAfterCases: boolean
}

/** The rule of 2025 that brings most visitors here, and how to see whether it concerns them. */
export function RegistrationRule({ orderExtract, isAfterCases }: RegistrationRuleProps) {
  const { rule } = homeTexts(useFacts())
  return (
    <section
      className={`px-gutter pb-section print:px-px print:py-4 ${isAfterCases ? '' : 'pt-section'}`}
      aria-labelledby="rule-title"
    >
      <div className="grid gap-x-16 gap-y-3 border border-ink bg-white p-box outline outline-offset-5 outline-ink *:min-w-0 lg:grid-cols-[7fr_5fr] lg:grid-rows-[auto_1fr] lg:p-12 print:outline-none">
        <div>
          <p className="text-h2/title tracking-title text-forest">
            <b className="text-h1 leading-title">{rule.day}</b> {rule.year}
          </p>
          <h2 id="rule-title" className="mt-2 text-h2 md:mt-4">
            {rule.title}
          </h2>
          <p className="mt-3 md:mt-4 md:text-lead">{rule.text}</p>
        </div>
        <Extract {...rule.extract} />
        <div className="max-lg:-mt-5 lg:self-end">
          <Actions>
            <Button href={orderExtract} variant="quiet">
              {rule.orderExtract}
            </Button>
            <span className="max-md:-my-2">
              <Button href={rule.request.href} variant="text">
                {rule.request.label}
              </Button>
            </span>
          </Actions>
          <p className="mt-4 text-small/dense text-muted">{rule.law}</p>
        </div>
      </div>
    </section>
  )
}

type ExtractProps = ReturnType<typeof homeTexts>['rule']['extract']

/** A sheet of an extract from the register, with the line that says that a plot has no borders. */
function Extract({ title, document, example, rows, label, text, where }: ExtractProps) {
  return (
    <div className="lg:row-span-2 print:break-inside-avoid">
      <h3 className="text-h3">{title}</h3>
      <div className="my-2 border border-field bg-paper text-small/dense lg:text-base/dense">
        <p
          className="flex max-w-none flex-wrap items-center justify-between gap-x-4 px-4 py-2.5"
          aria-hidden
        >
          <b>{document}</b>
          <span className="-rotate-6 rounded border-2 border-stake px-2 font-semibold text-stake">
            {example}
          </span>
        </p>
        <dl>
          {rows.map(([name, value]) => (
            <div key={name} className={`${ROW} max-sm:not-last:hidden`} aria-hidden>
              <dt className={NAME}>{name}</dt>
              <dd className="flex-1 basis-40">{value}</dd>
            </div>
          ))}
          <div className={`${ROW} bg-white outline-3 outline-stake`}>
            <dt className={NAME}>{label}</dt>
            <dd className="flex-1 basis-40 font-semibold">{text}</dd>
          </div>
        </dl>
      </div>
      <p>{where}</p>
    </div>
  )
}

const ROW = 'flex flex-wrap gap-x-3 border-t border-field px-4 py-2 *:min-w-0'
const NAME = 'basis-40 text-muted'
