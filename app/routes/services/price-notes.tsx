import { servicesTexts } from '~/content/services'

const { notes } = servicesTexts

/** What to know about the prices, under the catalogue. */
export function PriceNotes() {
  return (
    <section className="notes" aria-labelledby="notes-title">
      <h2 id="notes-title">{notes.title}</h2>
      <ul>
        {notes.list.map(({ title, text }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
