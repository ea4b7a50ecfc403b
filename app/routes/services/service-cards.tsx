import { memo } from 'react'
import type { Service } from '~/agency/catalogue/service'
import { serviceKey } from '~/agency/catalogue/service-key'
import { cardId, LAST_ITEM } from '~/addresses/element-ids'
import { SERVICES_PAGE } from '~/addresses/pages'
import type { ListedBasket } from '~/visitor/basket/basket'
import { servicesTexts as texts } from '~/content/services'
import { Button } from '~/visitor/ui/button'
import { HelpTile, HELP_BOX } from './help-tile'
import { ABOVE_BAR, ServiceCard } from './service-card'

interface ServiceCardsProps {
  services: readonly Service[]
  basket: ListedBasket
  /**
   * Called when a card's button is pressed; without JavaScript the button posts `intent=add`. Must be
   * the same function at each render, or all cards render again.
   */
  onAdd: (service: Service) => void
  /** Opens the basket by script. Must be the same function at each render, too. */
  onOpen: () => void
}

/** The columns of the tile after the cards, by how many cards the last row of two or three has. */
const OF_TWO = ['@two-cards:col-span-2', '@two-cards:col-span-1']
const OF_THREE = ['@three-cards:col-span-3', '@three-cards:col-span-2', '@three-cards:col-span-1']

/** The price list of the services page, as cards. */
export const ServiceCards = memo(function ServiceCards({
  services,
  basket,
  onAdd,
  onOpen,
}: ServiceCardsProps) {
  const chosen = new Set(basket.map(serviceKey))
  const ids = services.map((service) => cardId(serviceKey(service)))
  const firsts = new Map(ids.map((id, i) => [id, i] as const).reverse())
  return (
    // The redirect that answers keeps the hash.
    <form method="post" action={`${SERVICES_PAGE}#${LAST_ITEM}`}>
      <input type="hidden" name="intent" value="add" />
      <ul className="@container grid md:grid-cols-[repeat(auto-fill,minmax(20rem,1fr))] md:gap-5 print:block">
        {services.map((service, i) => (
          <Card
            key={serviceKey(service)}
            id={firsts.get(ids[i] ?? '') === i ? ids[i] : undefined}
            service={service}
            number={i + 1}
            inBasket={chosen.has(serviceKey(service))}
            onAdd={onAdd}
          />
        ))}
        {/* Fills the row of the last card. */}
        <li
          className={`row-span-2 max-md:mt-4 ${HELP_BOX} ${ABOVE_BAR} ${OF_TWO[services.length % 2]} ${OF_THREE[services.length % 3]}`}
        >
          <HelpTile onOpen={onOpen} />
        </li>
      </ul>
    </form>
  )
})

interface CardProps {
  /** Absent: a card before it has this one. */
  id?: string
  service: Service
  /** Its place in the list, from 1 on. */
  number: number
  inBasket: boolean
  onAdd: (service: Service) => void
}

// A click changes one card of up to a thousand.
const Card = memo(function Card({ id, service, number, inBasket, onAdd }: CardProps) {
  const key = serviceKey(service)
  return (
    <ServiceCard id={id} service={service} number={number} chosen={inBasket}>
      <Button
        variant={inBasket ? 'chosen' : 'quiet'}
        small
        type="submit"
        name="id"
        value={key}
        // Without the hash: the item of a service that is in the basket already need not be the last.
        formAction={inBasket ? SERVICES_PAGE : undefined}
        onClick={(event) => {
          event.preventDefault()
          onAdd(service)
        }}
      >
        {inBasket ? (
          <span aria-hidden>✓</span>
        ) : (
          <span className="text-h3 md:hidden" aria-hidden>
            +
          </span>
        )}
        <span className="max-md:sr-only">
          {inBasket ? texts.added : texts.add}
          <span className="sr-only">: {service.title}</span>
        </span>
      </Button>
    </ServiceCard>
  )
})
