import { homeTexts } from '~/content/home'
import { Actions } from '~/visitor/ui/actions'
import { Button } from '~/visitor/ui/button'
import { useFacts } from '~/visitor/root-data'

interface RegistrationRuleProps {
  /** Address of the service that orders an extract, or of the list. */
  orderExtract: string
}

/** The rule of 2025 that brings most visitors here, and how to see whether it concerns them. */
export function RegistrationRule({ orderExtract }: RegistrationRuleProps) {
  const { rule } = homeTexts(useFacts())
  // The second column begins where those of the other sections do.
  return (
    <section className="px-gutter pt-section print:px-px print:py-4" aria-labelledby="rule-title">
      <div className="grid gap-4 border border-ink bg-white p-box outline outline-offset-5 outline-ink *:min-w-0 md:gap-8 lg:grid-cols-[calc(41.667%-9.5px)_1fr] lg:grid-rows-[auto_1fr] lg:gap-x-12 lg:p-12 print:outline-none">
        <p className="text-h2/title tracking-title text-forest">
          <b className="text-h1 leading-title lg:block">{rule.day}</b> {rule.year}
        </p>
        <div className="lg:row-span-2">
          <h2 id="rule-title" className="text-h2">
            {rule.title}
          </h2>
          <p className="mt-3 md:mt-4 md:text-lead">{rule.text}</p>
          <Extract {...rule.extract} />
        </div>
        <div className="lg:flex lg:flex-col lg:justify-between">
          <p className="text-small/dense text-muted">{rule.law}</p>
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
      </div>
    </section>
  )
}

/** The line of an extract from the register that says that a plot has no borders. */
function Extract({
  title,
  label,
  text,
  where,
}: Record<'title' | 'label' | 'text' | 'where', string>) {
  return (
    <div className="mt-4 border-t border-contour pt-4 md:mt-6 md:pt-6 print:break-inside-avoid">
      <h3 className="text-h3">{title}</h3>
      <dl className="my-3 flex max-w-xl flex-wrap gap-x-3 border-2 border-stake bg-stake/8 px-3 py-2 text-small/dense *:min-w-0 lg:max-w-none">
        <dt className="basis-32 text-muted">{label}</dt>
        <dd className="flex-1 basis-40">{text}</dd>
      </dl>
      <p>{where}</p>
    </div>
  )
}
