/**
 * Starts the built site, sends a request and lists it by the command. The command runs a dozen
 * times: a database driver that does not suit this Node ends the process in some runs alone.
 */
import { strict as assert } from 'node:assert'
import { send } from '../../support/sending'
import { startSite } from '../../support/site'
import { say } from '../soak/report'

const RUNS = 12

const site = await startSite()
const { status } = await send(site.url, { name: 'Анна', phone: '8 900 123-45-67' })
assert.equal(status, 302)
for (let run = 0; run < RUNS; run++) {
  const names = (await site.requestsByCommand()).map(({ name }) => name)
  assert.deepEqual(names, ['Анна'])
}
assert.equal(await site.stop(), 0)
say(`Node ${process.version}: a start, a send and ${RUNS} listings`)
