import { Link } from '@remix-run/react'
import { facts } from '~/content/agency-facts'
import { home } from '~/content/home'
import { site } from '~/content/site'
import { Parcel } from '~/ui/parcel'
import { PhoneLink } from '~/ui/phone-link'

const { hero } = home

/** What the agency does, where, and what comes of it. */
export function Hero() {
  return (
    <section className="hero">
      <div className="contours" />
      <div>
        <p className="label">{hero.area}</p>
        <h1>{hero.title}</h1>
        <p className="lead">{hero.lead}</p>
        <p className="actions">
          <Link to={site.header.services.href} className="button">
            {hero.order}
          </Link>
          {facts.phone && (
            <span>
              {hero.orCall} <PhoneLink phone={facts.phone} />
            </span>
          )}
        </p>
      </div>
      <Parcel />
    </section>
  )
}
