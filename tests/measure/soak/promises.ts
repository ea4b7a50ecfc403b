/**
 * `npm run soak`: what takes too long for every change, on the built site: the order of
 * disk and answer, 10,000 fuzzed posts, floods from the agency's API, what a request of a stranger takes, a rolling
 * update behind nginx. Prints its figures; ends with 1 if a promise was broken. About seven minutes.
 */
import { soakFloods } from './floods'
import { soakFuzz } from './fuzz'
import { soakRollingUpdate } from './rolling-update'
import { soakStrangers } from './strangers'
import { soakSync } from './sync'

const results = [
  await soakSync(20),
  await soakFuzz(10_000),
  await soakFloods(),
  await soakStrangers(),
  await soakRollingUpdate(),
]

process.stdout.write(
  results.includes(false) ? '\nA promise was broken.\n' : '\nAll promises are kept.\n',
)
process.exit(results.includes(false) ? 1 : 0)
