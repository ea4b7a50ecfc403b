import { printableLine } from '~/format/printable'
import type { Mailbox } from '~/server/settings/env.server'

/** Returns the name of a person for mails, pages and tables. */
export function displayName({ name, address }: Mailbox): string {
  return name ?? address
}

/**
 * Returns who is mailed: all of `people` but the `actor` (empty: nobody is left out). Webhooks are no people: they are
 * told of new and of late requests, not of changes.
 */
export function recipientsOf(people: Mailbox[], actor = ''): string[] {
  return people.map(({ address }) => address).filter((address) => address !== actor)
}

/** Returns the name of the person who took a request. `assignee`: the stored address or name. */
export function nameOfAssignee(assignee: string, people: Mailbox[]): string {
  const person = people.find(({ address }) => address === assignee)
  return person ? displayName(person) : printableLine(assignee)
}

/** Returns to whom a request can be handed, as stored: all who are told, and `names` of others. */
export function colleaguesOf(names: string[], people: Mailbox[]): string[] {
  const others = names.map((name) => toAssignee(name, people))
  return [...new Set([...people.map(({ address }) => address), ...others])]
}

/** Returns a person as an assignee is stored: by address, if the name is one person's. Back: {@link nameOfAssignee}. */
export function toAssignee(nameOrAddress: string, people: Mailbox[]): string {
  const isMeant = (text: string | null) => text?.toLowerCase() === nameOrAddress.toLowerCase()
  const meant = people.filter(({ name, address }) => isMeant(name) || isMeant(address))
  const [address = nameOrAddress, ...others] = new Set(meant.map((person) => person.address))
  return others.length === 0 ? address : nameOrAddress
}
