import {
  MAX_PRICE,
  PRICE_TEXT,
  type Service,
  type ServiceIdentity,
  serviceKey,
} from '~/agency/catalogue/service'
import type { Price } from '~/format/format'

/** A service in the basket, in the shape of the specification (3). */
export interface BasketItem {
  id: number | string
  title: string
  descr: string
  price: Price
}

/** The basket, in the order of adding. No two items have the same id and title. */
export type Basket = readonly BasketItem[]

export const EMPTY_BASKET: Basket = []

/** Converts a service to a basket's item. */
export function toBasketItem({ id, title, description, price }: Service): BasketItem {
  return { id, title, descr: description, price }
}

/** Returns the basket with the item, or the same object if it contains the item already. */
export function addToBasket(basket: Basket, item: BasketItem): Basket {
  return isInBasket(basket, item) ? basket : [...basket, item]
}

/** Returns the basket without the item. */
export function removeFromBasket(basket: Basket, item: ServiceIdentity): Basket {
  const key = serviceKey(item)
  return basket.filter((other) => serviceKey(other) !== key)
}

/** Returns the basket with the prices of today's list, or the same object if no price differs. */
export function atListPrices(basket: Basket, services: readonly Service[]): Basket {
  const prices = new Map(services.map((service) => [serviceKey(service), service.price]))
  const priceOf = (item: BasketItem) => {
    const price = prices.get(serviceKey(item))
    return price === undefined ? item.price : price
  }
  if (basket.every((item) => priceOf(item) === item.price)) return basket
  return basket.map((item) => ({ ...item, price: priceOf(item) }))
}

/** Whether the basket holds the service. */
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
 * Parses an item as this or an earlier version of the site stored it; returns null if it is
 * invalid. The price may be a string.
 */
function parseItem(value: unknown): BasketItem | null {
  if (typeof value !== 'object' || value === null) return null
  const { id, title, descr, price } = value as Record<string, unknown>
  if (typeof id !== 'string' && typeof id !== 'number') return null
  if (typeof title !== 'string' || title === '') return null
  const roubles = typeof price === 'string' && PRICE_TEXT.test(price) ? Number(price) : price
  const isPrice = typeof roubles === 'number' && roubles >= 0 && roubles <= MAX_PRICE
  if (!isPrice && roubles !== null) return null
  return { id, title, descr: typeof descr === 'string' ? descr : '', price: roubles }
}
