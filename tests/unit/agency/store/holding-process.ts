/**
 * Holds a store open, as a site does, and saves a request for each key that comes as a line on standard input;
 * prints the key once it is acknowledged, or `refused`. Ends with standard input or after SIGTERM, and does not
 * close the store. Argument: DATABASE_URL.
 */
import { createInterface } from 'node:readline'
import { openStore } from '~/agency/store/store.server'
import { aRequest } from '../../../support/factories'

const store = openStore(process.argv[2] ?? '')
const lines = createInterface(process.stdin)
process.once('SIGTERM', () => lines.close())
process.stdout.write('ready\n')

for await (const key of lines) {
  const answer = await store.save(aRequest({ name: key }), key).then(
    () => key,
    () => 'refused',
  )
  process.stdout.write(`${answer}\n`)
}
process.stdin.destroy()
