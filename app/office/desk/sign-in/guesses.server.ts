import { HOUR } from '~/format/durations'
import { shownAddress } from '~/server/http/send-limit.server'

/** How many are remembered, however many come. */
const MOST_KEPT = 10_000

/** The wrong passwords of the last hour: how many, and from which addresses, the busiest first. */
export interface Guesses {
  count: number
  addresses: [address: string, count: number][]
}

/** Remembers wrong passwords, in this process alone: a write for each would cost more than the guess. */
export function rememberGuesses() {
  let guesses: { address: string; at: number }[] = []
  return {
    add(address: string, at = Date.now()): void {
      guesses.push({ address: shownAddress(address), at })
      if (guesses.length > MOST_KEPT) guesses = guesses.slice(-MOST_KEPT / 2)
    },

    ofLastHour(now = Date.now()): Guesses {
      guesses = guesses.filter(({ at }) => Math.abs(now - at) < HOUR)
      const counts = new Map<string, number>()
      for (const { address } of guesses) counts.set(address, (counts.get(address) ?? 0) + 1)
      const addresses = [...counts].sort(([, one], [, other]) => other - one)
      return { count: guesses.length, addresses }
    },
  }
}
