/**
 * Holds stores open, as a site does its own, and saves a request for each line `DATABASE_URL key` on standard
 * input; prints the key once it is acknowledged, or `refused`. Ends with standard input or after SIGTERM, and does
 * not close the stores.
 */
import { createInterface } from 'node:readline'
import { openStore, type RequestStore } from '~/agency/store/store.server'
import { aRequest } from '../../../support/factories'

const stores = new Map<string, RequestStore>()
const lines = createInterface(process.stdin)
process.once('SIGTERM', () => lines.close())
process.stdout.write('ready\n')

for await (const line of lines) {
  const [databaseUrl = '', key = ''] = line.split(' ')
  const store = stores.get(databaseUrl) ?? openStore(databaseUrl)
  stores.set(databaseUrl, store)
  const answer = await store.save(aRequest({ name: key }), key).then(
    () => key,
    () => 'refused',
  )
  process.stdout.write(`${answer}\n`)
}
process.stdin.destroy()
