import { homeTexts } from '~/content/home'
import { typeset } from '~/format/typography'
import { SERVICES_PAGE } from '~/format/addresses'
import { Actions } from '~/visitor/ui/actions'
import { Button } from '~/visitor/ui/button'
import { SpokenPrice } from '~/visitor/ui/spoken-price'
import { useFacts } from '~/visitor/root-data'
import { Section } from './section'
import { StampRow } from './stamp-row'

interface EstimateProps {
  /** The services that add up, from the catalogue. `price` in roubles; `href`: the service's card. */
  services: { title: string; unit?: string; price: number; href: string }[]
}

/** What a plot without borders costs before a sale: a ruled estimate of the catalogue's own prices. */
export function Estimate({ services }: EstimateProps) {
  const { estimate } = homeTexts(useFacts())
  return (
    <Section
      id="estimate"
      label={estimate.label}
      title={estimate.title}
      aside={
        <>
          <p className="mt-5 text-lead">{estimate.text}</p>
          <Actions>
            <Button href={SERVICES_PAGE} variant="quiet">
              {estimate.list}
            </Button>
          </Actions>
        </>
      }
    >
      <div className="border-2 border-ink bg-white print:break-inside-avoid">
        <ol>
          {services.map(({ title, unit, price, href }, i) => (
            <li key={href} className="flex gap-x-3 border-b border-field px-4 py-3 *:min-w-0">
              <span className="text-muted" aria-hidden>
                {i + 1}
              </span>
              <div className="flex flex-1 flex-wrap items-baseline justify-between gap-x-4">
                <p className="flex-1 basis-40">
                  <a href={href}>{typeset(title)}</a>
                  {unit && <span className="block text-small text-muted">{typeset(unit)}</span>}
                </p>
                <b className="whitespace-nowrap">
                  <SpokenPrice>{(write) => write(price)}</SpokenPrice>
                </b>
              </div>
            </li>
          ))}
        </ol>
        <p className="flex max-w-none flex-wrap items-baseline justify-between gap-x-4 border-b-2 border-ink bg-mint-light px-4 py-3 text-h3">
          {estimate.total}{' '}
          <b className="whitespace-nowrap">
            <SpokenPrice>
              {(write) => write(services.reduce((sum, { price }) => sum + price, 0))}
            </SpokenPrice>
          </b>
        </p>
        <dl>
          {estimate.rows.map(
            ({ label, text }) =>
              text && (
                <StampRow key={label} label={label}>
                  {text}
                </StampRow>
              ),
          )}
        </dl>
      </div>
    </Section>
  )
}
