import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { installPackages } from '../../../scripts/install.js'
import { startSite } from '../../support/site'
import { writeCatalogue } from './catalogues'
import { onServerCore, stayOnLoadCore } from './cores'
import { print, ratioOf, report, show } from './figures'

const ROUNDS = 3
const SECONDS = 2
const PAGES: [path: string, services: number][] = [
  ['/', 16],
  ['/services', 16],
  ['/services', 100],
  ['/services', 1000],
]
/** At least so much of what bare node:http reaches with the same bytes. */
const BOUND = 1 / 7

/** Pages a second, each held against the same bytes from bare node:http. */
export async function benchPages(): Promise<void> {
  print('\nPages a second, as a part of what bare node:http does with the same bytes')
  installWrk()
  stayOnLoadCore()
  for (const [path, services] of PAGES) {
    const site = await startSite({ CATALOGUE_FILE: writeCatalogue(services) })
    onServerCore(pidOf(site.process))
    const reference = await startReference(site.url)
    onServerCore(pidOf(reference.process))
    await Promise.all([rate(site.url + path, 1), rate(reference.url + path, 1)])

    const { ratio, measured } = await ratioOf(
      ROUNDS,
      () => rate(site.url + path, SECONDS),
      () => rate(reference.url + path, SECONDS),
    )
    const name = `${path}, ${services} services`
    const figure = `${show(ratio)}, ${Math.round(measured.median)} a second`
    report(name, figure, `at least ${BOUND.toFixed(2)}`, ratio.median >= BOUND)
    reference.process.kill()
    await site.stop()
  }
}

/** The reference, a process of its own. */
export async function startReference(
  origin: string,
  ...options: string[]
): Promise<{ url: string; process: ChildProcess }> {
  const script = fileURLToPath(new URL('reference-server.js', import.meta.url))
  const child = spawn(process.execPath, [script, origin, ...options], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [port] = (await once(child.stdout, 'data')) as [Buffer]
  return { url: `http://127.0.0.1:${port.toString().trim()}`, process: child }
}

/** Pages a second. By wrk: a load made by Node itself gets tired before the server does. */
async function rate(url: string, seconds: number): Promise<number> {
  const options = ['-t1', '-c20', `-d${seconds}`, '-H', 'Accept-Encoding: gzip']
  const { stdout } = await promisify(execFile)('wrk', [...options, url])
  if (/Non-2xx|Socket errors/.test(stdout)) throw new Error(`${url}: ${stdout}`)
  return Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1])
}

function installWrk(): void {
  if (spawnSync('wrk').error === undefined || installPackages('wrk')) return
  throw new Error("Install wrk first, as Debian's package is called, too.")
}

function pidOf({ pid }: ChildProcess): number {
  if (pid === undefined) throw new Error('The process did not start.')
  return pid
}
