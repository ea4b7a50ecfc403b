import type { Guesses } from '~/office/desk/sign-in/guesses.server'
import { diagnosis } from '~/office/words/diagnosis'
import { fault, type Look } from './finding'

/** From so many wrong passwords an hour on, somebody tries them out. */
const MOST_MISTYPED = 100
const NAMED = 10

/** Looks at the wrong passwords of the last hour. */
export function lookAtGuesses({ count, addresses }: Guesses): Look {
  const words = diagnosis.signIn
  if (count < MOST_MISTYPED) {
    return { part: 'signIn', known: [words.mistyped(count)], findings: [] }
  }
  const named = addresses.slice(0, NAMED).map(([address, times]) => `${address} (${times})`)
  const text = words.guessed(count, named.join(', '), addresses.length - named.length)
  return { part: 'signIn', known: [], findings: [fault('desk-guessed', text)] }
}
