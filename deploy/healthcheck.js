/* global AbortSignal, fetch */
import { setTimeout as delay } from 'node:timers/promises'

/**
 * Asks the site on a port of this machine whether it can take a request; ends with 0 if it can, else
 * with 1. Arguments: the port (PORT or 3000 by default), and for how many seconds to go on asking.
 */
const port = process.argv[2] ?? process.env.PORT ?? '3000'
const deadline = Date.now() + Number(process.argv[3] ?? 0) * 1000

async function isReady() {
  try {
    const signal = AbortSignal.timeout(4000)
    return (await fetch(`http://127.0.0.1:${port}/healthz`, { signal })).ok
  } catch {
    return false
  }
}

let ready = await isReady()
while (!ready && Date.now() < deadline) {
  await delay(250)
  ready = await isReady()
}
process.exit(ready ? 0 : 1)
