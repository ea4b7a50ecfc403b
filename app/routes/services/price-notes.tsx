import { feeNote } from '~/content/fee'
import { servicesTexts } from '~/content/services'
import { typeset, typesetAll } from '~/format/typography'
import { useFacts } from '~/visitor/root-data'
import { SpokenSums } from '~/visitor/ui/spoken-price'

const { notes } = servicesTexts

/** Notes on the prices, under the catalogue, and how to pay. */
export function PriceNotes() {
  const known = useFacts()
  const facts = [
    { label: notes.payment, fact: known.payment },
    { label: notes.companies, fact: known.companies },
  ].flatMap(({ label, fact }) => (fact ? { label, fact: typeset(fact) } : []))
  return (
    <section className="pt-section print:pt-6" aria-labelledby="notes-title">
      <h2 id="notes-title" className="text-h2">
        {notes.title}
      </h2>
      <ul className="mt-5 grid gap-5 border-t border-ink pt-4 *:min-w-0 lg:grid-cols-3 print:mt-3 print:grid-cols-3 print:gap-3 print:pt-3">
        {typesetAll(notes.list(feeNote(known))).map(({ title, text }) => (
          <li key={title}>
            <h3 className="text-h3">{title}</h3>
            <p className="mt-1 leading-dense">
              <SpokenSums>{text}</SpokenSums>
            </p>
          </li>
        ))}
      </ul>
      {facts.length > 0 && (
        <dl className="mt-5 border-t border-ink leading-dense print:mt-3">
          {facts.map(({ label, fact }) => (
            <div
              key={label}
              className="border-b border-contour py-2 lg:grid lg:grid-cols-3 lg:gap-5 print:py-2"
            >
              <dt className="font-semibold">{label}</dt>
              <dd className="lg:col-span-2">
                <SpokenSums>{fact}</SpokenSums>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}
