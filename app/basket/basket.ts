import { type Service, serviceKey } from '~/agency/agency'

/** A service in the basket, in the shape of the specification (3). `price` in roubles. */
export interface BasketItem {
  id: number | string
  title: string
  descr: string
  price: number
}

/** The basket: in the order of adding, no two items with the same id and title. */
export type Basket = readonly BasketItem[]

export const EMPTY_BASKET: Basket = []

/** The service as a basket keeps it. */
export function toBasketItem({ id, title, description, price }: Service): BasketItem {
  return { id, title, descr: description, price }
}

/** The basket with the item in it; the very same basket where it was in it already. */
export function addToBasket(basket: Basket, item: BasketItem): Basket {
  return isInBasket(basket, item) ? basket : [...basket, item]
}

/** The basket without the item. */
export function removeFromBasket(basket: Basket, item: Pick<BasketItem, 'id' | 'title'>): Basket {
  const key = serviceKey(item)
  return basket.filter((other) => serviceKey(other) !== key)
}

/** Whether the basket holds the service. */
export function isInBasket(basket: Basket, service: Pick<BasketItem, 'id' | 'title'>): boolean {
  const key = serviceKey(service)
  return basket.some((item) => serviceKey(item) === key)
}

/** What the items cost together, in roubles. */
export function basketTotal(basket: Basket): number {
  return basket.reduce((total, { price }) => total + price, 0)
}

/** Reads a stored basket: junk counts as empty, good items among junk are kept. */
export function parseBasket(text: string | null): Basket {
  const items = new Map<string, BasketItem>()
  for (const { id, title, descr, price } of parseList(text).filter(isBasketItem)) {
    const key = serviceKey({ id, title })
    if (!items.has(key)) items.set(key, { id, title, descr, price })
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

function isBasketItem(value: unknown): value is BasketItem {
  if (typeof value !== 'object' || value === null) return false
  const { id, title, descr, price } = value as Record<string, unknown>
  return (
    (typeof id === 'string' || typeof id === 'number') &&
    typeof title === 'string' &&
    title !== '' &&
    typeof descr === 'string' &&
    typeof price === 'number' &&
    Number.isFinite(price) &&
    price >= 0
  )
}
