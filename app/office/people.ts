import type { Person } from '~/settings/env.server'

/** Returns how somebody is called in mails, pages and tables. */
export function displayName({ name, address }: Person): string {
  return name ?? address
}

/** Returns the name of whoever took a request; `takenBy` as the store has it: an address, or any name. */
export function nameOfTaker(takenBy: string, people: Person[]): string {
  const person = people.find(({ address }) => address === takenBy)
  return person ? displayName(person) : takenBy
}

/** Returns the address of the person with this name or address, or what was typed where there is none. */
export function addressOf(typed: string, people: Person[]): string {
  const isMeant = (text: string | null) => text?.toLowerCase() === typed.toLowerCase()
  return people.find(({ name, address }) => isMeant(name) || isMeant(address))?.address ?? typed
}

/** Returns whether somebody who took a request by their address is none of the staff any more. */
export function hasLeft(takenBy: string, people: Person[]): boolean {
  return takenBy.includes('@') && people.every(({ address }) => address !== takenBy)
}
