import type { Work } from '~/content/cases'
import type { ServiceIdentity } from './service-key'
import { isPriced, listedPrices, type Priced } from '~/format/priced'

/** Returns the price of a service, without the rest of it. */
export function pricedOf({ price, unit, perUnit }: Priced): Priced {
  return { price, unit, perUnit } satisfies Record<keyof Priced, unknown>
}

export interface Service extends ServiceIdentity, Priced {
  description: string
  /** An absolute URL or a path; null: none. */
  icon: string | null
  /** What it is for a case; absent: its title may say so. */
  work?: Work
  /** Set for a service that is as the site ships it, until the agency says that it is right. */
  example?: true
}

/** A service in a request; without a price, the list did not say what it costs. */
export interface RequestedService extends Partial<Priced> {
  title: string
}

/** Matches a price given as a string. */
export const PRICE_TEXT = /^\s*\d+(\.\d+)?\s*$/

/** Maximum price in roubles; sums of such prices can still be printed without an exponent. */
export const MAX_PRICE = 1e12

/** Prices by the titles of their services. */
export type Prices = Record<string, Priced>

/** Returns a list's prices by title. A title that it does not have, or has at two prices, is left out. */
export function pricesOf(titles: readonly string[], services: readonly Service[]): Prices {
  const found = new Map<string, Partial<Priced>>()
  for (const service of services) {
    const before = found.get(service.title)
    found.set(service.title, before ? agreed(before, pricedOf(service)) : pricedOf(service))
  }
  return Object.fromEntries(
    titles.flatMap((title) => {
      const priced = found.get(title) ?? {}
      return isPriced(priced) ? [[title, priced]] : []
    }),
  )
}

/** Returns the lines of a request, at the prices of then. */
export function requestedServices(request: {
  services: readonly string[]
  prices: Prices | null
}): RequestedService[] {
  const prices = new Map(Object.entries(request.prices ?? {}))
  return request.services.map((title) => ({ title, ...prices.get(title) }))
}

/** Returns what two services of one title share; nothing, if their prices differ. */
function agreed(one: Partial<Priced>, other: Priced): Partial<Priced> {
  if (one.price !== other.price || one.perUnit !== other.perUnit) return {}
  return Object.fromEntries(
    Object.entries(other).filter(([key, value]) => one[key as keyof Priced] === value),
  )
}

/** Returns the prices of what was requested; null if one is not known, or nothing was requested. */
export function allPrices(services: readonly RequestedService[]): Priced[] | null {
  const prices = listedPrices(services)
  return prices.length > 0 && prices.length === services.length ? prices : null
}
