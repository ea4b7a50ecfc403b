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
import { servicesOf, wordsOf } from './services-of'

/** A service in the basket, in the shape of the specification (3). */
export interface BasketItem {
  id: number | string
  title: string
  descr: string
  price: Price
}

/** An item of the basket beside today's list; without a price, the list does not offer it any more. */
export interface ListedItem extends ServiceIdentity, Partial<Priced> {
  /** The title under which it was chosen, if the list has another one for it by now. */
  formerTitle?: string
  /** As it is stored, if the list has the same title with another id or spelling. */
  stored?: ServiceIdentity
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
  return withItems(basket, [item])
}

function withItems(basket: Basket, items: Basket): Basket {
  const keys = new Set(basket.map(serviceKey))
  // A set grows with each key that is new to it.
  const added = items.filter((item) => keys.size < keys.add(serviceKey(item)).size)
  return added.length > 0 ? [...basket, ...added] : basket
}

export function removeFromBasket(basket: Basket, item: ServiceIdentity): Basket {
  const key = serviceKey(item)
  return basket.filter((other) => serviceKey(other) !== key)
}

/**
 * Returns the basket with the items of another one, the same service once: services have today's ids and spellings,
 * but keep the title that the visitor has not seen changed.
 */
export function mergeBaskets(basket: Basket, added: Basket, services: readonly Service[]): Basket {
  const isRead = (item: BasketItem, { title }: Service) => wordsOf(title) === wordsOf(item.title)
  const merged = underListTitles(basket, services, isRead)
  return withItems(merged, underListTitles(added, services, isRead))
}

/** Returns the basket without what it shows as this item, which may be stored under another id or title. */
export function removeListed(
  basket: Basket,
  { id, title, formerTitle = title, stored = { id, title: formerTitle } }: ListedItem,
): Basket {
  return removeFromBasket(removeFromBasket(basket, { id, title }), stored)
}

/**
 * Returns the basket as today's list has it: at its prices and under its titles. What it does not offer any more
 * has no price.
 */
export function besideList(basket: Basket, services: readonly Service[]): ListedBasket {
  const found = servicesOf(basket, services, wordsOf)
  const listed = new Map<string, ListedItem>()
  for (const [i, item] of basket.entries()) {
    const { id, title } = found[i] ?? item
    const key = serviceKey({ id, title })
    const isRenamed = wordsOf(title) !== wordsOf(item.title)
    // The one with a former title, which may come second: both are removed together.
    if (listed.has(key) && !isRenamed) continue
    listed.set(key, {
      id,
      title,
      ...(found[i] && pricedOf(found[i])),
      formerTitle: isRenamed ? item.title : undefined,
      stored:
        isRenamed || key === serviceKey(item) ? undefined : { id: item.id, title: item.title },
    })
  }
  return [...listed.values()]
}

/**
 * Returns the basket with the ids and titles of today's list, or the same object if none differs. `isTaken`: whether
 * an item takes those of its service.
 */
export function underListTitles(
  basket: Basket,
  services: readonly Service[],
  isTaken: (item: BasketItem, service: Service) => boolean = () => true,
): Basket {
  const found = servicesOf(basket, services, wordsOf)
  const items = basket.map((item, i) => {
    const service = found[i]
    if (!service || serviceKey(service) === serviceKey(item)) return item
    return isTaken(item, service) ? toBasketItem(service) : item
  })
  return items.every((item, i) => item === basket[i]) ? basket : withItems(EMPTY_BASKET, items)
}

/** Returns what a request for the basket names. */
export function requestedIn(basket: ListedBasket): RequestedService[] {
  return basket.map(({ id, formerTitle, stored, title, ...priced }) => ({
    title: priced.price === undefined ? unlistedTitle(title) : title,
    ...priced,
  }))
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
    const key = serviceKey({ ...item, title: wordsOf(item.title) })
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
