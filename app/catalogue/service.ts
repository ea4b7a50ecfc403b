/** A service of the catalogue. `price` is in roubles, `icon` an absolute URL or a path. */
export interface Service {
  id: number | string
  title: string
  description: string
  icon: string | null
  price: number
}

/** Matches a price that is given as a string. */
export const PRICE_TEXT = /^\s*\d+(\.\d+)?\s*$/

/** Maximum price in roubles; sums of such prices can still be printed digit by digit. */
export const MAX_PRICE = 1e12

/** Two services with the same id and title are the same (specification, 4). */
export type ServiceIdentity = Pick<Service, 'id' | 'title'>

/** Returns a service's identity as one string. The length marks where the id ends. */
export function serviceKey({ id, title }: ServiceIdentity): string {
  return `${String(id).length} ${id} ${title}`
}
