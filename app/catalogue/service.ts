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

/**
 * Returns the key of a service: its id and a hash of its title. It is the service's name in forms,
 * in the basket's cookie and in addresses, where a title would be too long.
 */
export function serviceKey({ id, title }: ServiceIdentity): string {
  return `${id}-${hash(title)}`
}

/** Returns the 32-bit FNV-1a hash of a text: it separates the titles of one id, and keeps no secret. */
function hash(text: string): string {
  let sum = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) {
    sum = Math.imul(sum ^ text.charCodeAt(at), 0x01000193)
  }
  return (sum >>> 0).toString(36)
}
