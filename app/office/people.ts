import type { Person } from '~/settings/env.server'

/** Returns the name of a person for mails, pages and tables. */
export function displayName({ name, address }: Person): string {
  return name ?? address
}

/** Returns the name of the person who took a request. `takenBy`: the stored address or name. */
export function nameOfTaker(takenBy: string, people: Person[]): string {
  const person = people.find(({ address }) => address === takenBy)
  return person ? displayName(person) : takenBy
}

/** Returns the address of the person with this name or address; without one, the typed text. */
export function addressOf(typed: string, people: Person[]): string {
  const isMeant = (text: string | null) => text?.toLowerCase() === typed.toLowerCase()
  return people.find(({ name, address }) => isMeant(name) || isMeant(address))?.address ?? typed
}

/** Returns whether `takenBy` is an address that is no longer in NOTIFY_TO. */
export function hasLeft(takenBy: string, people: Person[]): boolean {
  return takenBy.includes('@') && people.every(({ address }) => address !== takenBy)
}
