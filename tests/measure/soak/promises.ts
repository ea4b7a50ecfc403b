/**
 * `npm run soak`: what takes too long for every change, on the built site: the order of disk and answer, 10,000 fuzzed
 * posts, what a request of a stranger takes. Prints its figures; ends with 1 if a promise was broken.
 */
import { soakFuzz } from './fuzz'
import { soakStrangers } from './strangers'
import { soakSync } from './sync'

const results = [await soakSync(20), await soakFuzz(10_000), await soakStrangers()]

process.stdout.write(
  results.includes(false) ? '\nA promise was broken.\n' : '\nAll promises are kept.\n',
)
process.exit(results.includes(false) ? 1 : 0)
