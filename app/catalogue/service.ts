/** A service of the catalogue. `price` is in roubles, `icon` an absolute URL or a path. */
export interface Service {
  id: number | string
  title: string
  description: string
  icon: string | null
  price: number
}

/** Matches a price given as a string. */
export const PRICE_TEXT = /^\s*\d+(\.\d+)?\s*$/

/** Maximum price in roubles; sums of such prices can still be printed without an exponent. */
export const MAX_PRICE = 1e12

/**
 * Identifies a service: two services with the same id and title are the same (specification, 4).
 */
export type ServiceIdentity = Pick<Service, 'id' | 'title'>

/** Returns a service's identity as one string. The length in front shows where the id ends. */
export function serviceKey({ id, title }: ServiceIdentity): string {
  return `${String(id).length} ${id} ${title}`
}
