/**
 * For each DATABASE_URL that comes as a line on standard input, saves requests there one after another,
 * prints each key once it is acknowledged, and `closed` at the end. Prints `ready` before it reads.
 * Arguments: what the keys begin with, and how many to save (until killed, if left out).
 */
import { createInterface } from 'node:readline'
import { openStore } from '~/agency/store/store.server'
import { aRequest } from '../../../support/factories'

const [prefix = '', count = 'Infinity'] = process.argv.slice(2)
process.stdout.write('ready\n')

for await (const databaseUrl of createInterface(process.stdin)) {
  const store = openStore(databaseUrl)
  for (let number = 1; number <= Number(count); number++) {
    const key = `${prefix}-${number}`
    await store.requests.save(aRequest({ name: key }), key)
    process.stdout.write(`${key}\n`)
  }
  await store.close()
  process.stdout.write('closed\n')
}
