import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '../../support/site'

async function check(port: number, seconds: number): Promise<number> {
  const child = spawn(process.execPath, ['deploy/healthcheck.js', String(port), String(seconds)])
  const [code] = (await once(child, 'exit')) as [number]
  return code
}

/** Answers with a fault, as /healthz does, or with none. */
async function listen(port: number, status: number, fault: () => string | null = () => null) {
  const server = createServer((_request, response) => {
    const said = fault()
    response.writeHead(status).end(said && JSON.stringify({ status: 'unavailable', fault: said }))
  })
  onTestFinished(() => void server.close())
  await once(server.listen(port, '127.0.0.1'), 'listening')
}

test.each([null, 'unreachable', 'timeout', 'status'])(
  'the check finds a site up that answers, whatever the status: 503 %s',
  async (fault) => {
    const port = await freePort()
    await listen(port, 503, () => fault)
    expect(await check(port, 0)).toBe(0)
  },
)

test('the check finds a site down that cannot write to its database', async () => {
  const port = await freePort()
  await listen(port, 503, () => 'storage')
  expect(await check(port, 1)).toBe(1)
})

test('the check finds a site up whose database comes back while it waits', async () => {
  const port = await freePort()
  let asked = 0
  await listen(port, 503, () => (asked++ < 4 ? 'storage' : 'timeout'))
  expect(await check(port, 20)).toBe(0)
})

test('the check finds a site up that begins to listen while it waits', async () => {
  const port = await freePort()
  const code = check(port, 20)
  await listen(port, 503)
  expect(await code).toBe(0)
})

test('the check finds a site down that does not listen', async () => {
  expect(await check(await freePort(), 0)).toBe(1)
})
