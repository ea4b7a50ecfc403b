import { roubles } from '~/format/format'
import { homeTexts } from '~/content/home'
import { siteTexts } from '~/content/site'
import { typeset } from '~/format/typography'
import { Actions } from '~/ui/actions'
import { Button } from '~/ui/button'
import { Contours } from '~/ui/contours'
import { PhoneLink } from '~/ui/phone-link'
import { useFacts } from '~/ui/root-data'
import { Label } from './label'
import { Parcel } from './parcel'

interface HeroProps {
  /** The first service of the catalogue, if it is loaded. `price` in roubles. */
  first?: { title: string; price: number }
}

/** The first screen: what the agency does, where, for about how much and how long. */
export function Hero({ first }: HeroProps) {
  const facts = useFacts()
  const { hero } = homeTexts(facts)
  return (
    <section className="relative isolate grid gap-6 overflow-hidden border-b border-contour px-gutter py-12 *:min-w-0 md:grid-cols-2 md:items-center lg:gap-8 lg:py-16 print:px-0 print:py-4">
      <Contours />
      <div>
        <p>
          <Label>{hero.area}</Label>
        </p>
        <h1 className="mb-5 text-h1">{hero.title}</h1>
        <p className="max-w-[22em] text-lead">{hero.lead}</p>
        <Actions>
          <Button href={siteTexts(facts).header.services.href}>{hero.order}</Button>
          {facts.phone && (
            <span>
              {/* Keeps the phone after it in place when the words change their typeface. */}
              <span className="inline-block min-w-[7.1em]">{hero.orCall}</span>{' '}
              <PhoneLink phone={facts.phone} />
            </span>
          )}
        </Actions>
        <ul className="mt-8 grid grid-cols-[7.5rem_1fr] items-baseline gap-x-3 gap-y-2 lg:grid-cols-3">
          {first && <Fact fact={roubles(first.price)} text={typeset(first.title)} />}
          {hero.facts.map((one) => (
            <Fact key={one.text} {...one} />
          ))}
        </ul>
      </div>
      <Parcel />
      {/* An element and not ::after, which would be painted and then moved while the document is still loading. */}
      <div className="absolute inset-x-0 bottom-0 h-3 bg-scale bg-[size:100%,100%_50%] bg-[position:0_0,0_100%] bg-no-repeat print:hidden" />
    </section>
  )
}

function Fact({ fact, text }: { fact: string; text: string }) {
  return (
    <li className="contents lg:block">
      <b className="text-lead">{fact}</b>
      <p className="text-small text-muted">{text}</p>
    </li>
  )
}
