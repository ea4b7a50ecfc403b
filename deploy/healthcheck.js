/* global AbortSignal, fetch */
import { readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'

/**
 * Exits with 0 once the site on a port of this machine is up, else says what is there, and exits with 1. Arguments: the
 * port (PORT or 3000 by default), and for how many seconds to go on asking. MAINPID, as systemd sets it, is the process
 * that is to answer.
 *
 * A site that answers is up: with our JSON, as this version, by this process. Another program on the port, or a site of
 * before that did not go, would take half of the visitors. One exception: a site that cannot write to its database
 * stores no request, and after an update or a step back the new build may be why. An agency's API that is away is not:
 * no restart brings it back.
 */
const port = process.argv[2] ?? process.env.PORT ?? '3000'
const deadline = Date.now() + Number(process.argv[3] ?? 0) * 1000
const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
const pid = Number(process.env.MAINPID) || null

/** Returns what is wrong with what answers on the port; null: it is the site, and it is up. */
async function fault() {
  let answer
  try {
    const address = `http://127.0.0.1:${port}/healthz`
    answer = await fetch(address, { signal: AbortSignal.timeout(4000), redirect: 'manual' })
  } catch {
    return 'никто не отвечает'
  }
  const said = await answer.json().catch(() => null)
  if (typeof said?.version !== 'string' || typeof said.process !== 'number') {
    return `отвечает чужая программа; какая: ss -ltnp 'sport = :${port}'`
  }
  if (said.version !== version)
    return `отвечает версия ${said.version}, а не ${version}: процесс ${said.process}`
  if (pid !== null && said.process !== pid)
    return `отвечает другой процесс, ${said.process}, а не ${pid}`
  return said.fault === 'storage' ? 'сайт не может писать в свою базу: mezha check' : null
}

let found = await fault()
while (found && Date.now() < deadline) {
  await delay(250)
  found = await fault()
}
if (found) process.stderr.write(`Порт ${port}: ${found}\n`)
process.exit(found ? 1 : 0)
