/**
 * Saves requests one after another and prints each key once it is acknowledged. Arguments:
 * DATABASE_URL, what the keys begin with, how many to save (until killed, if left out).
 */
import { openStore } from '~/office/store/store.server'

const [databaseUrl = '', prefix = '', count = 'Infinity'] = process.argv.slice(2)
const store = openStore(databaseUrl)

for (let number = 1; number <= Number(count); number++) {
  const key = `${prefix}-${number}`
  await store.save({ name: key, phone: '', address: '', comment: '', services: [] }, key)
  process.stdout.write(`${key}\n`)
}
await store.close()
