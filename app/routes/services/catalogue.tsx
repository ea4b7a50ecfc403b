import { memo, useCallback, useMemo } from 'react'
import { type Service, serviceKey } from '~/catalogue/service'
import { SERVICES_PAGE } from '~/basket/addresses'
import { type Basket, formNamesIn } from '~/basket/basket'
import { servicesTexts as texts } from '~/content/services'
import { groupsOf } from '~/ui/long-lists'
import { ServiceCard } from '~/ui/service-card'
import { useLatest } from '~/ui/use-latest'

/** Whole rows, be there one card, two, three or four in a row. */
const CARDS_A_LIST = 24
const LISTS_A_GROUP = 10

interface CatalogueProps {
  services: readonly Service[]
  basket: Basket
  /** By script: the card's button was pressed. Without it the button posts `intent=add`. */
  onAdd: (service: Service) => void
}

/** The price list of the services page, as cards. */
export function Catalogue({ services, basket, onAdd }: CatalogueProps) {
  const latestOnAdd = useLatest(onAdd)
  const add = useCallback((service: Service) => latestOnAdd.current(service), [latestOnAdd])

  const groups = useMemo(() => groupsOf(named(services), CARDS_A_LIST, LISTS_A_GROUP), [services])
  const chosen = useMemo(() => new Set(basket.map(serviceKey)), [basket])
  return (
    <>
      {/* A form each: with every button that it reads, a browser goes through that button's whole form. */}
      {groups.map((lists, group) => (
        <form key={group} method="post" action={SERVICES_PAGE} className="card-lists">
          <input type="hidden" name="intent" value="add" />
          {lists.map((list, i) => (
            <CardList key={i} list={list} chosen={chosen} onAdd={add} />
          ))}
        </form>
      ))}
    </>
  )
}

/** A service with what names it, which is costly to make ten thousand times at each click. */
interface NamedService {
  key: string
  formName: string
  service: Service
}

function named(services: readonly Service[]): NamedService[] {
  const formName = formNamesIn(services)
  return services.map((service) => ({
    key: serviceKey(service),
    formName: formName(service),
    service,
  }))
}

interface CardListProps {
  list: NamedService[]
  /** Keys of the services in the basket. */
  chosen: ReadonlySet<string>
  onAdd: (service: Service) => void
}

const CardList = memo(function CardList({ list, chosen, onAdd }: CardListProps) {
  return (
    <ul className="cards">
      {list.map(({ key, formName, service }) => (
        <Card
          key={key}
          service={service}
          formName={formName}
          inBasket={chosen.has(key)}
          onAdd={onAdd}
        />
      ))}
    </ul>
  )
}, looksTheSame)

function looksTheSame(before: CardListProps, after: CardListProps): boolean {
  return (
    before.list === after.list &&
    before.onAdd === after.onAdd &&
    (before.chosen === after.chosen ||
      after.list.every(({ key }) => before.chosen.has(key) === after.chosen.has(key)))
  )
}

interface CardProps {
  service: Service
  formName: string
  inBasket: boolean
  onAdd: (service: Service) => void
}

const Card = memo(function Card({ service, formName, inBasket, onAdd }: CardProps) {
  const { title, description, price, icon } = service
  return (
    <ServiceCard
      title={title}
      description={description}
      price={price}
      icon={icon}
      chosen={inBasket}
    >
      <button
        name="id"
        value={formName}
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
