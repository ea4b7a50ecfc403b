import { servicesTexts } from '~/content/services'

const { notes } = servicesTexts

/** Notes on the prices, under the catalogue. */
export function PriceNotes() {
  return (
    <section className="pt-section print:pt-6" aria-labelledby="notes-title">
      <h2 id="notes-title" className="text-h2">
        {notes.title}
      </h2>
      <ul className="mt-8 grid gap-x-5 gap-y-8 border-t border-ink pt-7 *:min-w-0 lg:grid-cols-3 print:mt-3 print:gap-3 print:pt-3">
        {notes.list.map(({ title, text }) => (
          <li key={title}>
            <h3 className="text-h3">{title}</h3>
            <p className="mt-1.5">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
