import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join, resolve } from 'node:path'
import { slow } from '../support/agency-behaviours'
import { aFilledForm } from '../support/factories'
import { send } from '../support/sending'
import { freePort } from '../support/site'
import { expect, siteTest as test } from './fixtures'
import { FAILED } from './words'

const maria = aFilledForm({
  name: 'Мария',
  phone: '+7 900 000-00-00',
  address: 'ул. Садовая, 5',
  comment: 'Две строки:\r\nвот вторая',
})

test('twenty identical posts by form, script and API are stored once', async ({ newSite }) => {
  const site = await newSite()
  const addresses = [
    '/?index',
    '/services',
    '/?index&_data=routes%2F_index',
    '/services?_data=routes%2Fservices',
  ]
  const posts = Array.from({ length: 20 }, (_, index) =>
    send(site.url, maria, { to: addresses[index % 4] }),
  )
  const outcomes = await Promise.all(posts)
  for (const { status } of outcomes) expect([200, 302]).toContain(status)
  // F5, Back and resend, an old tab; and a script whose line ends are LF.
  expect((await send(site.url, maria)).status).toBe(302)
  const asScript = { ...maria, comment: maria.comment.replace('\r\n', '\n') }
  expect((await send(site.url, asScript, { to: '/services?_data=routes%2Fservices' })).status).toBe(
    200,
  )

  const stored = await site.requests()
  expect(stored).toHaveLength(1)
  expect(stored[0]).toMatchObject(maria)

  const headers = { 'Content-Type': 'application/json', 'Idempotency-Key': 'a-key' }
  const body = JSON.stringify({ ...maria, name: 'Пётр', services: ['Межевание'] })
  const api = `${site.url}/api/job_application/`
  const byApi = Array.from({ length: 20 }, () => fetch(api, { method: 'POST', headers, body }))
  for (const { status } of await Promise.all(byApi)) expect(status).toBe(201)
  expect(await site.requests()).toHaveLength(2)
})

test('a request that is sent again after a lost answer is stored once', async ({ newSite }) => {
  const site = await newSite()
  const body = new URLSearchParams({ intent: 'send', consent: 'on', ...maria }).toString()
  for (let attempt = 0; attempt < 5; attempt++) {
    const socket = connect(Number(new URL(site.url).port), '127.0.0.1')
    await once(socket, 'connect')
    socket.write(
      `POST /?index HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-www-form-urlencoded\r\n` +
        `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    )
    // The visitor's connection breaks before, while and after the answer comes.
    if (attempt > 0) await Promise.race([once(socket, 'data'), once(socket, 'close')])
    socket.destroy()
  }
  expect((await send(site.url, maria)).status).toBe(302)
  expect(await site.requests()).toHaveLength(1)
})

test('a full disk refuses a request, and the next send is stored', async ({ newSite }) => {
  test.skip(spawnSync('prlimit', ['--version']).status !== 0, 'prlimit makes a disk look full')
  const site = await newSite()
  expect((await send(site.url, { name: 'Первая' })).status).toBe(302)
  const limit = (bytes: string) => {
    execFileSync('prlimit', [`--pid=${site.process.pid}`, `--fsize=${bytes}:unlimited`])
  }
  limit('16384')
  const long = { ...maria, address: 'а'.repeat(20_000) }
  const refused = await send(site.url, long)
  expect(refused.status).toBe(503)
  expect(refused.text).toContain(FAILED)
  expect(refused.text).toContain(long.address)
  limit('unlimited')
  expect((await send(site.url, long)).status).toBe(302)
  expect((await site.requests()).map(({ address }) => address)).toEqual([long.address, ''])
})

test('a site that stops first ends the sends under way', async ({ newSite, agencyApi }) => {
  const idleOn = async (url: string) => {
    // As a browser's spare connection: it stays open on this side, whatever the server does.
    const socket = connect({ port: Number(new URL(url).port), allowHalfOpen: true })
    socket.on('error', () => undefined)
    await once(socket, 'connect')
    return socket
  }
  agencyApi.reset()
  agencyApi.requests(slow(500))
  const site = await newSite({ AGENCY_API_URL: agencyApi.url })
  const keptAlive = await fetch(`${site.url}/services`)
  await keptAlive.text()
  await idleOn(site.url)
  const sending = send(site.url, maria)
  await expect.poll(() => agencyApi.received.length).toBe(1)
  // A second signal cuts nothing off.
  site.process.kill('SIGTERM')
  const [code, outcome] = await Promise.all([site.stop(), sending])
  expect(outcome.status).toBe(302)
  expect(code).toBe(0)
})

test('npm start ends with npm', async ({}, testInfo) => {
  const folder = testInfo.outputPath('site')
  mkdirSync(folder, { recursive: true })
  for (const name of ['build', 'public', 'node_modules'])
    symlinkSync(resolve(name), join(folder, name))
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    scripts: { start: string }
  }
  // All but the build itself, which stands already.
  const manifest = { type: 'module', scripts: { start: scripts.start, build: 'node --version' } }
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest))
  const port = await freePort()
  const npm = spawn('npm', ['start'], {
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(port),
      DATABASE_URL: `file:${folder}/agency.db`,
      SESSION_SECRET: 'a secret for the tests',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
    // A group of its own, all of which ends with the test.
    detached: true,
  })
  const answers = () =>
    fetch(`http://127.0.0.1:${port}/robots.txt`).then(
      () => true,
      () => false,
    )
  try {
    await expect.poll(answers).toBe(true)
    npm.kill('SIGTERM')
    await expect.poll(answers).toBe(false)
  } finally {
    if (await answers()) process.kill(-(npm.pid ?? 0), 'SIGKILL')
  }
})

test('a terminal that closes stops the site as SIGTERM does', async ({ newSite }) => {
  const site = await newSite()
  expect((await send(site.url, maria)).status).toBe(302)
  site.process.kill('SIGHUP')
  const [code, signal] = await once(site.process, 'exit')
  expect([code, signal]).toEqual([0, null])
})
