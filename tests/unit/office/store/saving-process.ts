/**
 * Saves requests one after another and prints each key once it is acknowledged. Arguments:
 * DATABASE_URL, what the keys begin with, how many to save (until killed, if left out), and the moment
 * to begin at, in milliseconds since 1970.
 */
import { openStore } from '~/office/store/store.server'

const [databaseUrl = '', prefix = '', count = 'Infinity', start = '0'] = process.argv.slice(2)
const store = openStore(databaseUrl)
// Several processes that wait like this begin within a millisecond.
while (Date.now() < Number(start));

for (let number = 1; number <= Number(count); number++) {
  const key = `${prefix}-${number}`
  await store.save({ name: key, phone: '', address: '', comment: '', services: [] }, key)
  process.stdout.write(`${key}\n`)
}
await store.close()
