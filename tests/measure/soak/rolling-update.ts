import { join } from 'node:path'
import { hasNginx, keepAssets, startNginx } from '../../support/nginx'
import { otherBuild } from '../../support/other-build'
import { freePort, type Site, startSite } from '../../support/site'
import { temporaryFolder } from '../../support/temporary-folder'
import { say } from './report'

const PROCESSES = 4
const VISITORS = 6

/**
 * Updates four processes behind the guide's nginx one after another, to another build and back, while visitors
 * load pages with all their files and send requests. No page, file or send may fail, and each request that was
 * acknowledged is stored once.
 */
export async function soakRollingUpdate(): Promise<boolean> {
  if (!hasNginx) {
    say('\nRolling update: not tried, for there is no nginx here.')
    return true
  }
  const DATABASE_URL = `file:${join(temporaryFolder(), 'agency.db')}`
  const builds = ['.', otherBuild()]
  const start = (port: string, build: string) =>
    startSite({ PORT: port, DATABASE_URL, TRUST_PROXY: '1' }, build)
  const ports: string[] = []
  const sites: Site[] = []
  for (let index = 0; index < PROCESSES; index++) {
    const port = String(await freePort())
    ports.push(port)
    sites.push(await start(port, '.'))
  }
  const nginx = await startNginx(ports.map(Number))
  for (const build of builds) keepAssets(nginx, build)

  const counts = { pages: 0, files: 0, sends: 0 }
  const failures: string[] = []
  const acknowledged: string[] = []
  let isUpdated = false

  async function ask(kind: keyof typeof counts, path: string, wanted: number, init: RequestInit) {
    counts[kind] += 1
    const answer = await fetch(nginx.url + path, { redirect: 'manual', ...init })
    if (answer.status !== wanted) failures.push(`${path} ${answer.status}`)
    return answer.status === wanted ? await answer.text() : null
  }

  async function visit(visitor: number) {
    for (let time = 0; !isUpdated; time++) {
      const name = `${visitor}-${time}`
      const headers = {
        Accept: 'text/html',
        'X-Test-Address': `10.${visitor}.${time >> 8}.${time & 255}`,
      }
      for (const path of ['/', '/services']) {
        const page = await ask('pages', path, 200, { headers })
        const files = new Set(page?.match(/\/assets\/[\w.-]+/g))
        await Promise.all([...files].map((file) => ask('files', file, 200, { headers })))
      }
      const body = new URLSearchParams({ intent: 'send', name, consent: 'on' })
      const sent = await ask('sends', '/?index', 302, { method: 'POST', body, headers })
      if (sent !== null) acknowledged.push(name)
    }
  }

  const visits = Array.from({ length: VISITORS }, (_, visitor) => visit(visitor))
  for (const build of [...builds].reverse()) {
    for (const [index, port] of ports.entries()) {
      await sites[index]?.stop()
      sites[index] = await start(port, build)
    }
  }
  isUpdated = true
  await Promise.all(visits)
  const stored = ((await sites[0]?.requests()) ?? []).map(({ name }) => name)
  for (const site of sites) await site.stop()
  await nginx.stop()

  say(`
A rolling update of ${PROCESSES} processes, to another build and back
  pages, files, sends ${counts.pages}, ${counts.files}, ${counts.sends}
  failed              ${failures.length} ${[...new Set(failures)].join(', ')}
  acknowledged        ${acknowledged.length}, stored ${stored.length}, different ones ${new Set(stored).size}`)
  return (
    failures.length === 0 &&
    acknowledged.every((name) => stored.includes(name)) &&
    new Set(stored).size === stored.length
  )
}
