import { memo, useCallback, useLayoutEffect, useRef } from 'react'
import { type Service, serviceKey } from '~/agency/agency'
import { SERVICES_PAGE } from '~/basket/addresses'
import type { Basket } from '~/basket/basket'
import { servicesTexts as texts } from '~/content/services'
import { ServiceCard } from '~/ui/service-card'

interface CatalogueProps {
  services: readonly Service[]
  basket: Basket
  /** By script: the card's button was pressed. Without it the button posts `intent=add`. */
  onAdd: (service: Service) => void
}

/** The price list of the services page, as cards. */
export function Catalogue({ services, basket, onAdd }: CatalogueProps) {
  // A thousand cards render again only where something about them changed.
  const latestOnAdd = useRef(onAdd)
  useLayoutEffect(() => {
    latestOnAdd.current = onAdd
  })
  const add = useCallback((service: Service) => {
    latestOnAdd.current(service)
  }, [])

  const chosen = new Set(basket.map(serviceKey))
  return (
    <>
      <form id="add" method="post" action={SERVICES_PAGE}>
        <input type="hidden" name="intent" value="add" />
      </form>
      <ul className="cards">
        {services.map((service) => (
          <CatalogueCard
            key={serviceKey(service)}
            service={service}
            inBasket={chosen.has(serviceKey(service))}
            onAdd={add}
          />
        ))}
      </ul>
    </>
  )
}

interface CatalogueCardProps {
  service: Service
  inBasket: boolean
  onAdd: (service: Service) => void
}

const CatalogueCard = memo(function CatalogueCard({
  service,
  inBasket,
  onAdd,
}: CatalogueCardProps) {
  const { id, title, description, price, icon } = service
  return (
    <ServiceCard
      title={title}
      description={description}
      price={price}
      icon={icon}
      chosen={inBasket}
    >
      <button
        form="add"
        name="id"
        value={id}
        className="card-button"
        onClick={(event) => {
          event.preventDefault()
          onAdd(service)
        }}
      >
        {inBasket ? texts.added : texts.add}
        <span className="sr-only">: {title}</span>
      </button>
    </ServiceCard>
  )
})
