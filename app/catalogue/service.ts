/** A service of the price list. `price` in roubles; `icon` an absolute address, a path, or null. */
export interface Service {
  id: number | string
  title: string
  description: string
  icon: string | null
  price: number
}

/** A price written as text. */
export const PRICE_TEXT = /^\s*\d+(\.\d+)?\s*$/

/** In roubles: more is no price, and a sum of such prices could not be written out. */
export const MAX_PRICE = 1e12

/** What tells two services apart: id and title together (specification, 4). */
export type ServiceIdentity = Pick<Service, 'id' | 'title'>

/** A service's identity as one text. The length says where the id ends. */
export function serviceKey({ id, title }: ServiceIdentity): string {
  return `${String(id).length} ${id} ${title}`
}
