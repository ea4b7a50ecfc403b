import type { Price } from '~/format/format'
import { shortHash } from '~/format/hash'

/** A service of the catalogue. */
export interface Service {
  id: number | string
  title: string
  description: string
  /** An absolute URL or a path; null: none. */
  icon: string | null
  price: Price
  /** What the price is for: 'за участок до 15 соток'. */
  unit?: string
  /** Set for the service that orders an extract from the register. */
  extract?: true
  /** Set for the survey of a plot, whose price the first screen shows. */
  survey?: true
}

/** A service in a request. */
export interface RequestedService {
  title: string
  /** Undefined: the list does not say. */
  price?: Price
}

/** Matches a price given as a string. */
export const PRICE_TEXT = /^\s*\d+(\.\d+)?\s*$/

/** Maximum price in roubles; sums of such prices can still be printed without an exponent. */
export const MAX_PRICE = 1e12

/**
 * Identifies a service: two services with the same id and title are the same (specification, 4).
 */
export type ServiceIdentity = Pick<Service, 'id' | 'title'>

/**
 * Returns the key of a service: its id and a hash of its title. It is the service's name in forms,
 * in the basket's cookie and in addresses, where a title would be too long.
 */
export function serviceKey({ id, title }: ServiceIdentity): string {
  return `${id}-${shortHash(title)}`
}

/** Returns what was requested by these titles, at the prices of today's list. */
export function requestedServices(
  titles: readonly string[],
  services: readonly Service[],
): RequestedService[] {
  const prices = new Map<string, Price | undefined>()
  for (const { title, price } of services) {
    // Services with one title may differ in price.
    prices.set(title, prices.has(title) && prices.get(title) !== price ? undefined : price)
  }
  return titles.map((title) => ({ title, price: prices.get(title) }))
}

/** Returns the prices of what was requested; null if one is not known, or nothing was requested. */
export function allPrices(services: readonly RequestedService[]): Price[] | null {
  const prices = services.flatMap(({ price }) => (price === undefined ? [] : [price]))
  return prices.length > 0 && prices.length === services.length ? prices : null
}
