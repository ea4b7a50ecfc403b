/* global AbortSignal, fetch */
import { setTimeout as delay } from 'node:timers/promises'

/**
 * Exits with 0 once the site on a port of this machine answers, else with 1. Any answer counts: 503 says
 * that a database or the agency's API is away, and a restart of the site brings neither back. Arguments:
 * the port (PORT or 3000 by default), and for how many seconds to go on asking.
 */
const port = process.argv[2] ?? process.env.PORT ?? '3000'
const deadline = Date.now() + Number(process.argv[3] ?? 0) * 1000

async function answers() {
  try {
    await fetch(`http://127.0.0.1:${port}/healthz`, { signal: AbortSignal.timeout(4000) })
    return true
  } catch {
    return false
  }
}

let isUp = await answers()
while (!isUp && Date.now() < deadline) {
  await delay(250)
  isUp = await answers()
}
process.exit(isUp ? 0 : 1)
