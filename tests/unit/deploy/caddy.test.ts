import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '../../support/site'
import { serve } from '../server/http/serve'
import { temporaryFolder } from '../workbench'

const hasCaddy = spawnSync('caddy', ['version']).status === 0
const file = readFileSync('deploy/Caddyfile', 'utf8')

/** Starts Caddy with the guide's settings in front of two processes, without TLS; resolves with its port. */
async function startCaddy(ports: [number, number]) {
  const folder = temporaryFolder()
  const port = await freePort()
  const settings = file
    .replace(/^www\.mezha\.example \{[^]*?^\}$/m, '')
    .replace('{\n', '{\n\tadmin off\n')
    .replace('mezha.example {', `http://localhost:${port} {`)
    .replace('127.0.0.1:3001 127.0.0.1:3002', ports.map((one) => `127.0.0.1:${one}`).join(' '))
  writeFileSync(join(folder, 'Caddyfile'), settings)
  const args = ['run', '--adapter', 'caddyfile', '--config', join(folder, 'Caddyfile')]
  const env = { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder }
  const caddy = spawn('caddy', args, { env, stdio: 'ignore' })
  onTestFinished(async () => {
    caddy.kill()
    await once(caddy, 'exit')
  })
  return port
}

/** Sends a form from an address; resolves with what the process that answered had been sent, null: none answered. */
async function send(port: number, localAddress: string, body: string): Promise<string | null> {
  const options = { host: '127.0.0.1', port, localAddress, method: 'POST', agent: false } as const
  const headers = { Host: `localhost:${port}`, 'Content-Length': body.length }
  const sent = request({ ...options, headers }).end(body)
  const [answer] = (await once(sent, 'response')) as [
    NodeJS.ReadableStream & { statusCode: number },
  ]
  const answered = await text(answer)
  return answer.statusCode === 200 ? answered : null
}

test.skipIf(!hasCaddy)(
  'Caddy gives no visitor’s form to another, and goes on with one process while the other is away',
  async () => {
    let looks = 0
    const url = await serve([], (incoming, response) => {
      if (incoming.url === '/robots.txt') looks++
      void text(incoming).then((body) => response.end(body))
    })
    const port = await startCaddy([await freePort(), Number(new URL(url).port)])
    await expect.poll(() => send(port, '127.0.1.1', 'first').catch(() => null)).toBe('first')
    // Caddy has looked at both once it has sent each of these to the process that is there.
    const visitors = Array.from({ length: 8 }, (_, visitor) => `127.0.2.${visitor + 1}`)
    const send8 = () => Promise.all(visitors.map((from) => send(port, from, `form of ${from}`)))
    const wanted = visitors.map((from) => `form of ${from}`)
    await expect.poll(send8).toEqual(wanted)
    // It goes on looking: a process that is away is not asked again to see whether it is back.
    const seen = looks
    while (looks < seen + 2) expect(await send8()).toEqual(wanted)
  },
)

test('Caddy keeps no form to send it again, and sends no request of the desk twice: what it buffered, Caddy 2.6 gave to another visitor', () => {
  const settings = file.replace(/^\s*#.*$/gm, '')
  expect(settings).not.toMatch(/buffer/)
  expect(settings).toMatch(/lb_retry_match \{\s+method GET HEAD\s+not path \/desk \/desk\/\*\s+\}/)
  expect(settings).toContain('keepalive off')
})
