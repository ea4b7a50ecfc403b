import type { ReactNode } from 'react'
import { priceText } from '~/content/prices'
import { homeTexts } from '~/content/home'
import { siteTexts } from '~/content/site'
import type { Priced } from '~/format/priced'
import { typeset } from '~/format/typography'
import { Actions } from '~/visitor/ui/actions'
import { Button } from '~/visitor/ui/button'
import { Contours } from '~/visitor/ui/contours'
import { PhoneLink } from '~/visitor/ui/phone-link'
import { SpokenPrice } from '~/visitor/ui/spoken-price'
import { useFacts } from '~/visitor/root-data'
import { Label } from './label'
import { Parcel } from './parcel'

interface HeroProps {
  /** The survey of a plot, which the button orders; absent: the agency offers none, or the list is not loaded. */
  survey?: Priced & { title: string }
  /** Whether the page says what common cases cost. */
  hasCases: boolean
}

/** The first screen: what the agency does, where, for about how much and how long. */
export function Hero({ survey, hasCases }: HeroProps) {
  const facts = useFacts()
  const { hero } = homeTexts(facts)
  return (
    <section className="relative isolate grid gap-x-6 overflow-hidden border-b border-contour px-gutter pt-3 pb-6 *:min-w-0 md:grid-cols-2 md:grid-rows-[auto_auto_1fr] md:py-12 lg:gap-x-8 print:px-0 print:py-4">
      <Contours />
      <div className="absolute inset-0 -z-10 bg-clear-y md:bg-clear-x print:hidden" />
      <div>
        <p>
          <Label>{hero.area}</Label>
        </p>
        <h1 className="text-h1">{hero.title}</h1>
      </div>
      <div className="max-md:relative max-md:-mx-gutter max-md:mt-3 max-md:h-[min(10rem,44.4vw)] max-md:overflow-hidden md:col-start-2 md:row-span-3 md:row-start-1 print:mt-2 forced-colors:mt-2">
        <Parcel />
      </div>
      <div>
        <p className="max-w-[22em] max-md:leading-normal md:mt-5 md:text-lead">{hero.lead}</p>
        <Actions>
          <Button href={siteTexts(facts).header.services.href}>{hero.order}</Button>
          {facts.phone && (
            <span className="max-md:-mt-3">
              {/* Keeps the phone after it in place when the words change their typeface. */}
              <span className="inline-block min-w-[7.1em] max-[22rem]:block">
                {hero.orCall}
              </span>{' '}
              <PhoneLink phone={facts.phone} hours={facts.hours} />
            </span>
          )}
        </Actions>
      </div>
      <ul className="mt-5 gap-x-6 gap-y-1 max-md:flex max-md:flex-wrap max-md:*:min-w-min max-md:*:flex-1 md:mt-8 md:grid md:self-start md:*:min-w-0">
        {survey && <Price {...survey} />}
        {hero.term && (
          <li>
            <Fact {...hero.term} />
          </li>
        )}
        {hasCases && (
          <li className="text-small/tight max-md:hidden print:hidden">
            <a href={hero.cases.href} className="py-3.5 font-semibold text-forest">
              {hero.cases.label}
              <span aria-hidden>&nbsp;↓</span>
            </a>
          </li>
        )}
      </ul>
      {/* An element and not ::after, which would be painted and then moved while the document is still loading. */}
      <div className="absolute inset-x-0 bottom-0 h-3 bg-scale bg-[size:100%,100%_50%] bg-[position:0_0,0_100%] bg-no-repeat print:hidden" />
    </section>
  )
}

/** The price of a service, under its title. */
function Price({ title, price, unit = '' }: NonNullable<HeroProps['survey']>) {
  const { hero } = homeTexts(useFacts())
  return (
    <li>
      {/* On a phone the button over it says what it is the price of. */}
      <p className="text-label text-muted max-md:sr-only">{typeset(title)}</p>
      <Fact
        about={price !== null && `${hero.about} `}
        fact={<SpokenPrice>{(write) => priceText(price, write)}</SpokenPrice>}
        text={typeset(unit)}
      />
    </li>
  )
}

function Fact({ about, fact, text }: { about?: ReactNode; fact: ReactNode; text: string }) {
  return (
    // Over the link below it, whose target area reaches up here.
    <p className="relative text-small/tight text-muted">
      {about}
      <b className="inline-block text-lead/tight text-ink">{fact}</b>{' '}
      <span className="max-lg:block">{text}</span>
    </p>
  )
}
