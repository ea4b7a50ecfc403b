import {
  MAX_PRICE,
  PRICE_TEXT,
  type Priced,
  pricedOf,
  type RequestedService,
  type Service,
  type ServiceIdentity,
  serviceKey,
} from '~/agency/catalogue/service'
import { unlistedTitle } from '~/content/basket-texts'
import type { Price } from '~/format/format'

/** A service in the basket, in the shape of the specification (3). */
export interface BasketItem {
  id: number | string
  title: string
  descr: string
  price: Price
}

/** An item of the basket beside today's list; without a price, the list does not offer it any more. */
export interface ListedItem extends ServiceIdentity, Partial<Priced> {
  /** The title under which it was chosen, if the list has another one for its id by now. */
  formerTitle?: string
}

export type ListedBasket = readonly ListedItem[]

/** The basket, in the order of adding. No two items have the same id and title. */
export type Basket = readonly BasketItem[]

export const EMPTY_BASKET: Basket = []

export function toBasketItem({ id, title, description, price }: Service): BasketItem {
  return { id, title, descr: description, price }
}

/** Returns the basket with the item, or the same object if it contains the item already. */
export function addToBasket(basket: Basket, item: BasketItem): Basket {
  return isInBasket(basket, item) ? basket : [...basket, item]
}

export function removeFromBasket(basket: Basket, item: ServiceIdentity): Basket {
  const key = serviceKey(item)
  return basket.filter((other) => serviceKey(other) !== key)
}

/** Returns the basket without what it shows as this item, which may be stored under its former title. */
export function removeListed(
  basket: Basket,
  { id, title, formerTitle = title }: ListedItem,
): Basket {
  return removeFromBasket(removeFromBasket(basket, { id, title }), { id, title: formerTitle })
}

/**
 * Returns the basket as today's list has it: at its prices and under its titles. What it does not offer any more
 * has no price.
 */
export function besideList(basket: Basket, services: readonly Service[]): ListedBasket {
  const renamed = renamedServices(basket, services)
  const prices = new Map(services.map((service) => [serviceKey(service), pricedOf(service)]))
  const listed = new Map<string, ListedItem>()
  for (const item of basket) {
    const service = renamed.get(serviceKey(item))
    const { id, title } = service ?? item
    const key = serviceKey({ id, title })
    const formerTitle = service && item.title
    // The one with a former title, which may come second: both are removed together.
    if (service || !listed.has(key)) listed.set(key, { id, title, ...prices.get(key), formerTitle })
  }
  return [...listed.values()]
}

/** Returns the basket with the titles of today's list, or the same object if none differs. */
export function underListTitles(basket: Basket, services: readonly Service[]): Basket {
  const renamed = renamedServices(basket, services)
  if (renamed.size === 0) return basket
  const items = basket.map((item) => {
    const service = renamed.get(serviceKey(item))
    return service ? toBasketItem(service) : item
  })
  return items.reduce(addToBasket, EMPTY_BASKET)
}

/**
 * Returns the services that have another title than the items of the same id, by these items' keys. Where several
 * services or several such items have one id, it does not tell which is which.
 */
function renamedServices(basket: Basket, services: readonly Service[]): Map<string, Service> {
  const offered = new Set(services.map(serviceKey))
  const unknown = basket.filter((item) => !offered.has(serviceKey(item)))
  const withId = <One extends ServiceIdentity>(list: readonly One[], id: BasketItem['id']) =>
    list.filter((one) => String(one.id) === String(id))
  return new Map(
    unknown.flatMap((item) => {
      const [service, ...others] = withId(services, item.id)
      const isSure = others.length === 0 && withId(unknown, item.id).length === 1
      return service && isSure ? [[serviceKey(item), service] as const] : []
    }),
  )
}

/** Returns what a request for the basket names. */
export function requestedIn(basket: ListedBasket): RequestedService[] {
  return basket.map(({ id, formerTitle, title, ...priced }) => ({
    title: priced.price === undefined ? unlistedTitle(title) : title,
    ...priced,
  }))
}

export function isInBasket(basket: Basket, service: ServiceIdentity): boolean {
  const key = serviceKey(service)
  return basket.some((item) => serviceKey(item) === key)
}

/** Maximum number of items that are read: a list of 100,000 would block the page for 40 s. */
const ITEMS_LIMIT = 1000

/**
 * Parses a stored basket. Invalid items, and those beyond the limit, are dropped; anything that is not a
 * list is an empty basket.
 */
export function parseBasket(text: string | null): Basket {
  const items = new Map<string, BasketItem>()
  for (const value of parseList(text).slice(0, ITEMS_LIMIT)) {
    const item = parseItem(value)
    if (!item) continue
    const key = serviceKey(item)
    if (!items.has(key)) items.set(key, item)
  }
  return items.size > 0 ? [...items.values()] : EMPTY_BASKET
}

function parseList(text: string | null): unknown[] {
  try {
    const value: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(value) ? value : []
  } catch {
    return []
  }
}

/**
 * Parses a stored item; returns null if it has no id or title. The price may be a string. One that cannot be read is null: what is shown and sent is the list's.
 */
function parseItem(value: unknown): BasketItem | null {
  if (typeof value !== 'object' || value === null) return null
  const { id, title, descr, price } = value as Record<string, unknown>
  if (typeof id !== 'string' && typeof id !== 'number') return null
  if (typeof title !== 'string' || title === '') return null
  const roubles = typeof price === 'string' && PRICE_TEXT.test(price) ? Number(price) : price
  const isPrice = typeof roubles === 'number' && roubles >= 0 && roubles <= MAX_PRICE
  const text = typeof descr === 'string' ? descr : ''
  return { id, title, descr: text, price: isPrice ? roubles : null }
}
