import { shortHash } from '~/hashes/short-hash'

/** Two services with the same id and title are the same (specification, 4). */
export interface ServiceIdentity {
  id: number | string
  title: string
}

/** Returns a service's key for forms and addresses: its id and a hash of its title, which would be too long. */
export function serviceKey({ id, title }: ServiceIdentity): string {
  return `${id}-${shortHash(wordsOf(title))}`
}

/** Returns a title's words and numbers, whatever the form and case of letters and the signs between them. */
function wordsOf(title: string): string {
  return title
    .normalize('NFC')
    .toLowerCase()
    .replace(/ё/g, 'е')
    .replace(/[\p{DI}\p{M}]/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/**
 * Returns a service's place among a list's keys; -1: it is not there. Matches id and title; else the title, if one
 * service has it (an imported list has other ids). Never another title.
 */
export function placeOf(key: string, keys: readonly string[]): number {
  const exact = keys.indexOf(key)
  if (exact >= 0) return exact
  const titleOf = (one: string) => one.slice(one.lastIndexOf('-'))
  const title = titleOf(key)
  const only = keys.findIndex((one) => titleOf(one) === title)
  return keys.some((one, at) => at > only && titleOf(one) === title) ? -1 : only
}
