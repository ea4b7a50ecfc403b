import { homeTexts } from '~/content/home'
import { siteTexts } from '~/content/site'
import { Contours } from '~/ui/contours'
import { Parcel } from '~/ui/parcel'
import { PhoneLink } from '~/ui/phone-link'
import { useFacts } from '~/ui/use-facts'

/** What the agency does, where, and what comes of it. */
export function Hero() {
  const facts = useFacts()
  const { hero } = homeTexts(facts)
  return (
    <section className="hero">
      <Contours />
      <div>
        <p className="label">{hero.area}</p>
        <h1>{hero.title}</h1>
        <p className="lead">{hero.lead}</p>
        <p className="actions">
          <a href={siteTexts(facts).header.services.href} className="button">
            {hero.order}
          </a>
          {facts.phone && (
            <span>
              <span className="or-call">{hero.orCall}</span> <PhoneLink phone={facts.phone} />
            </span>
          )}
        </p>
      </div>
      <Parcel />
      {/* An element, not ::after: that would be painted, and then pushed, while the text still comes. */}
      <div className="hero-scale" />
    </section>
  )
}
