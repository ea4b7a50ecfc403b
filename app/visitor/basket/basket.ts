import {
  MAX_PRICE,
  PRICE_TEXT,
  pricedOf,
  type RequestedService,
  type Service,
} from '~/agency/catalogue/service'
import { placeOf, type ServiceIdentity, serviceKey } from '~/agency/catalogue/service-key'
import { unlistedTitle } from '~/content/basket-texts'
import type { Price, Priced } from '~/format/priced'

/** A service in the basket, in the shape of the specification (3). */
export interface BasketItem {
  id: number | string
  title: string
  descr: string
  price: Price
}

/** An item of the basket as today's list has it. It has no price if the list no longer offers it. */
export interface ListedItem extends ServiceIdentity, Partial<Priced> {
  /** Its keys in storage: they differ from its own if a list with other ids was imported. */
  storedAs: readonly string[]
}

export type ListedBasket = readonly ListedItem[]

/** The basket, in the order of adding. No two items have the same id and title. */
export type Basket = readonly BasketItem[]

export const EMPTY_BASKET: Basket = []

export function toBasketItem({ id, title, description, price }: Service): BasketItem {
  return { id, title, descr: description, price }
}

/** Returns the basket with the items, each once, or the same object if it contains all of them. */
export function addToBasket(basket: Basket, items: Basket): Basket {
  const keys = new Set(basket.map(serviceKey))
  const added: BasketItem[] = []
  for (const item of items) {
    const key = serviceKey(item)
    if (keys.has(key)) continue
    keys.add(key)
    added.push(item)
  }
  return added.length > 0 ? [...basket, ...added] : basket
}

/** Returns the basket without these shown items, or the same object if it has none of them. */
export function removeListed(basket: Basket, items: ListedBasket): Basket {
  const keys = new Set(items.flatMap(({ storedAs }) => storedAs))
  return keys.size > 0 ? basket.filter((item) => !keys.has(serviceKey(item))) : basket
}

/** Returns the basket with the ids and prices of the list. An item without a price is no longer offered. */
export function besideList(
  basket: Basket,
  services: readonly (ServiceIdentity & Priced)[],
): ListedBasket {
  const keys = services.map(serviceKey)
  const listed = new Map<string, ListedItem>()
  for (const item of basket) {
    const own = serviceKey(item)
    const at = placeOf(own, keys)
    const service = services[at]
    const { id, title } = service ?? item
    const key = keys[at] ?? own
    const storedAs = [...(listed.get(key)?.storedAs ?? []), own]
    listed.set(key, { id, title, ...(service && pricedOf(service)), storedAs })
  }
  return [...listed.values()]
}

/** Returns what a request for the basket names. */
export function requestedIn(basket: ListedBasket): RequestedService[] {
  return basket.map(({ id, storedAs, title, ...priced }) => ({
    title: priced.price === undefined ? unlistedTitle(title) : title,
    ...priced,
  }))
}

/** Maximum number of items that are read: each is searched for in the list of services. */
const ITEMS_LIMIT = 200

/**
 * Parses a stored basket without invalid items and those beyond the limit. A text that is not a list is an empty
 * basket.
 */
export function parseBasket(text: string | null): Basket {
  const items = parseList(text).slice(0, ITEMS_LIMIT).map(parseItem)
  return addToBasket(
    EMPTY_BASKET,
    items.filter((item) => item !== null),
  )
}

function parseList(text: string | null): unknown[] {
  try {
    const value: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(value) ? value : []
  } catch {
    return []
  }
}

/** Parses a stored item; null without id or title. An unreadable price is null: the list's is shown and sent. */
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
