import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { version } from '../../../package.json'
import { freePort } from '../../support/site'

/** Runs the check; resolves with its exit code and what it says. `env`: MAINPID, where systemd runs it. */
async function check(port: number, seconds: number, env: Record<string, string> = {}) {
  const args = ['deploy/healthcheck.js', String(port), String(seconds)]
  const child = spawn(process.execPath, args, { env: { NODE_ENV: 'production', ...env } })
  const said = text(child.stderr)
  const [code] = (await once(child, 'exit')) as [number]
  return { code, said: await said }
}

const up = { code: 0, said: '' }
const down = (line: string) => ({ code: 1, said: expect.stringContaining(line) as string })

/** What /healthz of this version says, as process 17. */
const health = (fault: string | null) => ({
  status: fault === null ? 'ok' : 'unavailable',
  fault,
  version,
  process: 17,
})

/** Answers with what is given, as JSON unless it is a text. */
async function listen(port: number, answer: () => unknown, status = 503) {
  const server = createServer((_request, response) => {
    const said = answer()
    response.writeHead(status).end(typeof said === 'string' ? said : JSON.stringify(said))
  })
  onTestFinished(() => void server.close())
  await once(server.listen(port, '127.0.0.1'), 'listening')
}

test.each([null, 'unreachable', 'timeout', 'status'])(
  'the check finds a site up that answers, whatever the status: 503 %s',
  async (fault) => {
    const port = await freePort()
    await listen(port, () => health(fault))
    expect(await check(port, 0)).toEqual(up)
    expect(await check(port, 0, { MAINPID: '17' })).toEqual(up)
  },
)

test.each([
  ['a page', '<h1>It works!</h1>'],
  ['another program’s JSON', { status: 'ok' }],
  ['nothing', ''],
  ['null', 'null'],
])('the check finds a foreign program that answers with %s, and says so', async (_, answer) => {
  const port = await freePort()
  await listen(port, () => answer, 200)
  expect(await check(port, 0)).toEqual(down(`Порт ${port}: отвечает чужая программа`))
})

test('the check finds a site of another version, and a process that is not the started one', async () => {
  const port = await freePort()
  await listen(port, () => ({ ...health(null), version: '0.9.0' }))
  expect(await check(port, 0)).toEqual(down(`отвечает версия 0.9.0, а не ${version}`))
  const other = await freePort()
  await listen(other, () => health(null))
  expect(await check(other, 0, { MAINPID: '18' })).toEqual(
    down('отвечает другой процесс, 17, а не 18'),
  )
})

test('the check finds a site down that cannot write to its database', async () => {
  const port = await freePort()
  await listen(port, () => health('storage'))
  expect(await check(port, 1)).toEqual(down('сайт не может писать в свою базу'))
})

test('the check finds a site up whose database comes back while it waits', async () => {
  const port = await freePort()
  let asked = 0
  await listen(port, () => health(asked++ < 4 ? 'storage' : 'timeout'))
  expect(await check(port, 3600)).toEqual(up)
})

test('the check finds a site up that begins to listen while it waits', async () => {
  const port = await freePort()
  const checked = check(port, 3600)
  await listen(port, () => health(null))
  expect(await checked).toEqual(up)
})

test('the check finds a site down that does not listen', async () => {
  const port = await freePort()
  expect(await check(port, 0)).toEqual(down(`Порт ${port}: никто не отвечает`))
})
