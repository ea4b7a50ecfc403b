import { desk } from '~/office/words/desk'
import { localTime } from '~/format/local-time'

/** Says that a part of the database is damaged, since when, and what to do. `since`: in milliseconds since 1970. */
export function sayDamaged(since: number): string {
  return `${desk.damaged.title}. ${damagedText(since)}`
}

/** The same without its title. */
export function damagedText(since: number): string {
  return desk.damaged.text(localTime(new Date(since).toISOString()).join(' в '))
}
