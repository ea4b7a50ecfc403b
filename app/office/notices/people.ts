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
  const others = names.map((name) => assigneeNamed(name, people))
  return [...new Set([...people.map(({ address }) => address), ...others])]
}

function addressesOf(nameOrAddress: string, people: Mailbox[]): string[] {
  const isMeant = (text: string | null) => text?.toLowerCase() === nameOrAddress.toLowerCase()
  const meant = people.filter(({ name, address }) => isMeant(name) || isMeant(address))
  return [...new Set(meant.map(({ address }) => address))]
}

/** Returns how an assignee is stored: by address, if the name is one person's. */
export function assigneeNamed(nameOrAddress: string, people: Mailbox[]): string {
  const [address, ...namesakes] = addressesOf(nameOrAddress, people)
  return address !== undefined && namesakes.length === 0 ? address : nameOrAddress
}
