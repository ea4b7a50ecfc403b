import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '../../support/site'
import { temporaryFolder } from '../../support/temporary-folder'
import { runAnywhere } from './cores'
import { print, ratioOf, report, show } from './figures'

const ROUNDS = 7
const BOUND = 1.8
const BARE_REMIX = fileURLToPath(new URL('bare-remix.js', import.meta.url))

/** From the start to the first page, held against what Remix takes with nothing of the site's. */
export async function benchStart(): Promise<void> {
  print('\nStart')
  runAnywhere()
  const { ratio, measured, referred } = await ratioOf(
    ROUNDS,
    () => firstPage('build/server/index.js'),
    () => firstPage(BARE_REMIX),
  )
  const figure = `${show(ratio)}, ${Math.round(measured.median)} and ${Math.round(referred.median)} ms`
  report("to the first page, of bare Remix's", figure, `at most ${BOUND}`, ratio.median <= BOUND)
}

/** Milliseconds until a server build answers a page. */
async function firstPage(build: string): Promise<number> {
  const port = String(await freePort())
  const folder = temporaryFolder()
  const began = performance.now()
  const server = spawn(
    process.execPath,
    [resolve('node_modules/@remix-run/serve/dist/cli.js'), build],
    {
      env: {
        PATH: process.env.PATH,
        NODE_ENV: 'production',
        PORT: port,
        HOST: '127.0.0.1',
        DATABASE_URL: `file:${join(folder, 'agency.db')}`,
        SESSION_SECRET: 'a secret for the bench',
      },
      stdio: 'ignore',
    },
  )
  const exited = once(server, 'exit')
  while (!(await answers(`http://127.0.0.1:${port}/`))) await delay(5)
  const took = performance.now() - began
  server.kill()
  await exited
  return took
}

async function answers(url: string): Promise<boolean> {
  return fetch(url).then(
    async (answer) => (await answer.text()) !== '' && answer.ok,
    () => false,
  )
}
