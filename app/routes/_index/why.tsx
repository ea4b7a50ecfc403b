import { homeTexts } from '~/content/home'
import { Actions } from '~/ui/actions'
import { Button } from '~/ui/button'
import { useFacts } from '~/ui/root-data'
import { Drawing } from './drawing'

interface WhyProps {
  /** Address of the service that orders an extract, or of the list. */
  orderExtract: string
}

/** The rule of 2025 that brings most visitors here, with the two cases that it makes. */
export function Why({ orderExtract }: WhyProps) {
  const { why } = homeTexts(useFacts())
  // The second column begins where those of the other sections do.
  return (
    <section className="px-gutter pt-section print:px-0 print:py-4" aria-labelledby="why-title">
      <div className="grid gap-6 border border-ink bg-white p-box outline outline-offset-5 outline-ink *:min-w-0 md:grid-cols-2 lg:grid-cols-[calc(41.667%-9.5px)_1fr] lg:gap-12 lg:p-12 print:outline-none">
        <p className="text-h2/title tracking-title text-forest">
          <b className="block text-h1 leading-title">{why.day}</b> {why.year}
        </p>
        <div className="md:row-span-2">
          <h2 id="why-title" className="text-h2">
            {why.title}
          </h2>
          <p className="mt-4 text-lead">{why.text}</p>
          <Actions>
            <Button href={orderExtract}>{why.orderExtract}</Button>
            <Button href={why.request.href} look="quiet">
              {why.request.label}
            </Button>
          </Actions>
        </div>
        <p className="text-small text-muted md:self-end">{why.law}</p>
        <Case {...why.unregistered} />
        <Case {...why.registered} isRegistered />
      </div>
    </section>
  )
}

interface CaseProps {
  title: string
  text: string
  isRegistered?: boolean
}

/** One of the two cases: the parcel's boundary is registered or it is not. */
function Case({ title, text, isRegistered = false }: CaseProps) {
  return (
    <div className="flex flex-wrap content-start items-start gap-4 border-t border-contour pt-8 *:min-w-0 print:break-inside-avoid">
      <Drawing
        name={isRegistered ? 'known' : 'unknown'}
        viewBox="0 0 116 100"
        className={`h-auto w-13 fill-none text-stake sm:w-29 ${isRegistered ? 'stroke-forest' : 'stroke-muted'}`}
      />
      <div className="grow basis-48">
        <h3 className="text-h3">{title}</h3>
        <p className="mt-1.5">{text}</p>
      </div>
    </div>
  )
}
