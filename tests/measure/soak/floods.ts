import { setTimeout as delay } from 'node:timers/promises'
import { startAgencyApi } from '../../support/agency-api'
import * as behaviours from '../../support/agency-behaviours'
import type { Behaviour } from '../../support/agency-behaviours'
import { canMeasureMemory, forgetPeak, memoryOf, peakMemoryOf } from '../../support/memory'
import { send } from '../../support/sending'
import { startSite } from '../../support/site'

/** What a flood may take, in megabytes. */
const BOUND = 50
/** How long the site may take to notice one twice, in milliseconds. */
const DEADLINE = 30_000

const megabytes = (count: number, type = 'application/json') =>
  behaviours.body(Buffer.alloc(count * 1024 * 1024, ' '), type)

/** Too much, in every way: the site reads no more of it than a price list can be. */
const floods: Record<string, Behaviour> = {
  '100 MB': megabytes(100),
  '100 MB, no JSON': megabytes(100, 'text/html'),
  'an endless list': behaviours.endless(),
  'an endless error': behaviours.endless(500),
  'a gzip bomb': behaviours.gzipBomb,
}

/** Floods the site with what the agency's API answers, to its list and to requests. */
export async function soakFloods(): Promise<boolean> {
  if (!canMeasureMemory) {
    process.stdout.write('\nFloods: only Linux says how much memory a process takes.\n')
    return true
  }
  const api = await startAgencyApi()
  api.services(behaviours.status(500))
  const site = await startSite({ AGENCY_API_URL: api.url })
  const visit = async () => (await fetch(`${site.url}/services`)).text()
  const failures = () => site.log().filter(({ kind }) => kind === 'catalogue-failed').length
  // What Node takes for itself when it has something to do is not the flood's.
  for (let index = 0; index < 50; index++) {
    await visit()
    await send(site.url, { name: `warm ${index}` })
  }
  process.stdout.write(`\nFloods from the agency's API: megabytes taken, of ${BOUND}\n`)
  let isBroken = false
  for (const [name, behaviour] of Object.entries(floods)) {
    const before = memoryOf(site.process)
    forgetPeak(site.process)
    api.services(behaviour)
    api.requests(behaviour)
    const failedBefore = failures()
    const until = performance.now() + DEADLINE
    while (failures() - failedBefore < 2 && performance.now() < until) {
      await Promise.all([visit(), send(site.url, { name })])
      await delay(100)
    }
    const taken = peakMemoryOf(site.process) - before
    const noticed = failures() - failedBefore >= 2
    if (!noticed || taken >= BOUND) isBroken = true
    process.stdout.write(`  ${name.padEnd(20)}${taken}${noticed ? '' : ', and never a failure'}\n`)
  }
  await site.stop()
  await api.stop()
  return !isBroken
}
