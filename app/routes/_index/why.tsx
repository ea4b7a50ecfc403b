import { homeTexts } from '~/content/home'
import { Actions } from '~/visitor/ui/actions'
import { Button } from '~/visitor/ui/button'
import { useFacts } from '~/visitor/root-data'

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
      <div className="grid gap-6 border border-ink bg-white p-box outline outline-offset-5 outline-ink *:min-w-0 md:grid-cols-2 md:gap-8 lg:grid-cols-[calc(41.667%-9.5px)_1fr] lg:gap-12 lg:p-12 print:outline-none">
        <p className="text-h2/title tracking-title text-forest md:max-lg:col-span-2">
          <b className="block text-h1 leading-title">{why.day}</b> {why.year}
        </p>
        <div className="md:max-lg:col-span-2 lg:row-span-2">
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
        <p className="text-small text-muted md:max-lg:col-span-2 lg:self-end">{why.law}</p>
        <Case {...why.unregistered} paper={why.paper} />
        <Case {...why.registered} paper={why.paper} isRegistered />
      </div>
    </section>
  )
}

interface Row {
  label: string
  text: string
}

interface CaseProps {
  title: string
  /** The document that the rows are taken from. */
  paper: string
  rows: Row[]
  /** The row that decides, highlighted. */
  marked: Row
  text: string
  isRegistered?: boolean
}

/** One of the two cases: three rows of an extract from the register and their meaning. */
function Case({ title, paper, rows, marked, text, isRegistered = false }: CaseProps) {
  const mark = isRegistered ? 'border-forest bg-mint-light' : 'border-stake bg-stake/8'
  return (
    <div className="border-t border-contour pt-6 print:break-inside-avoid">
      <h3 className="text-h3">{title}</h3>
      <div className="my-4 border border-field bg-paper text-small/dense print:bg-transparent">
        <p className="max-w-none border-b border-field px-3 py-1.5 text-label text-muted">
          {paper}
        </p>
        <dl>
          {rows.map((row) => (
            <PaperRow key={row.label} {...row} />
          ))}
          <PaperRow {...marked} look={`border-2 px-2.5 ${mark}`} />
        </dl>
      </div>
      <p>{text}</p>
    </div>
  )
}

function PaperRow({ label, text, look = 'px-3' }: Row & { look?: string }) {
  return (
    <div className={`flex flex-wrap gap-x-3 py-2 *:min-w-0 ${look}`}>
      <dt className="basis-32 text-muted">{label}</dt>
      <dd className="flex-1 basis-40 text-balance">{text}</dd>
    </div>
  )
}
