import { homeTexts } from '~/content/home'
import { Actions } from '~/visitor/ui/actions'
import { Button } from '~/visitor/ui/button'
import { useFacts } from '~/visitor/root-data'

interface RegistrationRuleProps {
  /** Address of the service that orders an extract, or of the list. */
  orderExtract: string
}

/** The rule of 2025 that brings most visitors here, with the two cases that it makes. */
export function RegistrationRule({ orderExtract }: RegistrationRuleProps) {
  const { rule } = homeTexts(useFacts())
  // The second column begins where those of the other sections do.
  return (
    <section className="px-gutter pt-section print:px-0 print:py-4" aria-labelledby="rule-title">
      <div className="grid gap-5 border border-ink bg-white p-box outline outline-offset-5 outline-ink *:min-w-0 md:grid-cols-2 md:gap-8 lg:grid-cols-[calc(41.667%-9.5px)_1fr] lg:gap-12 lg:p-12 print:outline-none">
        <p className="text-h2/title tracking-title text-forest md:max-lg:col-span-2">
          <b className="text-h1 leading-title lg:block">{rule.day}</b> {rule.year}
        </p>
        <div className="md:max-lg:col-span-2 lg:row-span-2">
          <h2 id="rule-title" className="text-h2">
            {rule.title}
          </h2>
          <p className="mt-4 md:text-lead">{rule.text}</p>
        </div>
        <div className="md:max-lg:col-span-2 lg:self-end">
          <p className="text-small text-muted">{rule.law}</p>
          <Actions>
            <Button href={orderExtract} variant="quiet">
              {rule.orderExtract}
            </Button>
            {/* A phone has its bar for that. */}
            <span className="max-md:hidden">
              <Button href={rule.request.href} variant="text">
                {rule.request.label}
              </Button>
            </span>
          </Actions>
        </div>
        <Extract {...rule.unregistered} paper={rule.paper} />
        <Extract {...rule.registered} paper={rule.paper} isRegistered />
      </div>
    </section>
  )
}

interface Row {
  label: string
  /** Several parts: a line breaks only between them. */
  text: string | readonly string[]
}

interface ExtractProps {
  title: string
  /** The document that the rows are taken from, and whether before the survey or after. */
  paper: string
  when: string
  rows: Row[]
  /** The row that decides, highlighted. */
  marked: Row
  text: string
  isRegistered?: boolean
}

/** One of the two cases: three rows of an extract from the register and their meaning. */
function Extract({ title, paper, when, rows, marked, text, isRegistered = false }: ExtractProps) {
  const mark = isRegistered ? 'border-forest bg-mint-light' : 'border-stake bg-stake/8'
  return (
    <div className="border-t border-contour pt-5 print:break-inside-avoid">
      <h3 className="text-h3">{title}</h3>
      <div className="my-4 border border-field bg-paper text-small/dense print:bg-transparent">
        <p className="flex max-w-none flex-wrap justify-between gap-x-4 border-b border-field px-3 py-1.5 text-label text-muted">
          {paper} <span>{when}</span>
        </p>
        <dl>
          {rows.map((row) => (
            <PaperRow key={row.label} {...row} />
          ))}
          <PaperRow {...marked} box={`border-2 px-2.5 ${mark}`} isLong />
        </dl>
      </div>
      <p>{text}</p>
    </div>
  )
}

function PaperRow({
  label,
  text,
  box = 'px-3',
  isLong = false,
}: Row & { box?: string; isLong?: boolean }) {
  return (
    <div className={`flex flex-wrap gap-x-3 py-2 *:min-w-0 ${box}`}>
      <dt className="basis-30 text-muted">{label}</dt>
      <dd className={`flex-1 ${isLong ? 'basis-40' : 'basis-28'}`}>
        {typeof text === 'string'
          ? text
          : text.map((part) => (
              <span key={part} className="mr-4 inline-block">
                {part}{' '}
              </span>
            ))}
      </dd>
    </div>
  )
}
