import { type Price, roubles } from '~/format/format'

/** Its blank lets a line break: in one line it would push a card's button down. */
const BY_AGREEMENT = 'по договорённости'

/** What a price says: '12 000 ₽', or that it is agreed upon. `write` formats a price in roubles. */
export function priceText(price: Price, write = roubles): string {
  return price === null ? BY_AGREEMENT : write(price)
}

/** Returns the prices of what the list offers; undefined: not in it. */
export function listedPrices(prices: readonly (Price | undefined)[]): Price[] {
  return prices.filter((price) => price !== undefined)
}

/** Whether all prices are by agreement. */
export function isAgreed(prices: readonly Price[]): boolean {
  return prices.length > 0 && prices.every((price) => price === null)
}

/** What a sum says: '12 000 ₽', '12 000 ₽ + по договорённости'. */
export function sumText(prices: readonly Price[], write = roubles): string {
  const known = prices.filter((price) => price !== null)
  if (isAgreed(prices)) return BY_AGREEMENT
  const sum = write(known.reduce((total, price) => total + price, 0))
  return known.length < prices.length ? `${sum} + ${BY_AGREEMENT}` : sum
}

/** Stands before the sum: 'Примерно … ₽', 'Цена по договорённости'. */
export function totalLabel(prices: readonly Price[]): string {
  return isAgreed(prices) ? 'Цена' : 'Примерно'
}

/** Says what a price is for, where a description stands alone. */
export const withUnit = (description: string, unit?: string) =>
  unit === undefined ? description : `${description} Цена ${unit}.`
