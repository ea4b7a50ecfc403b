/* global AbortSignal, fetch */
import { setTimeout as delay } from 'node:timers/promises'

/**
 * Exits with 0 once the site on a port of this machine is up, else with 1. Arguments: the port (PORT or 3000
 * by default), and for how many seconds to go on asking.
 *
 * A site that answers is up, with one exception: one that cannot write to its database stores no request,
 * and after an update or a step back the new build may be why. An agency's API that is away is not: no
 * restart brings it back.
 */
const port = process.argv[2] ?? process.env.PORT ?? '3000'
const deadline = Date.now() + Number(process.argv[3] ?? 0) * 1000

async function isUp() {
  try {
    const address = `http://127.0.0.1:${port}/healthz`
    const answer = await fetch(address, { signal: AbortSignal.timeout(4000) })
    if (answer.status !== 503) return true
    const { fault } = await answer.json().catch(() => ({}))
    return fault !== 'storage'
  } catch {
    return false
  }
}

let up = await isUp()
while (!up && Date.now() < deadline) {
  await delay(250)
  up = await isUp()
}
process.exit(up ? 0 : 1)
