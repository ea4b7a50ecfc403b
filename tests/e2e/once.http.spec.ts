import { execFileSync, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { slow } from '../support/agency-behaviours'
import { aFilledForm } from '../support/factories'
import { send, sendJson } from '../support/sending'
import { startSite } from '../support/site'
import { expect, siteTest as test } from './fixtures'
import { FAILED, SENT } from './words'

const maria = aFilledForm({
  name: 'Мария',
  phone: '+7 900 000-00-00',
  address: 'ул. Садовая, 5',
  comment: 'Две строки:\r\nвот вторая',
})

/** A new folder for a database, and the setting that names it. */
function newDatabase() {
  const folder = mkdtempSync(join(tmpdir(), 'once-'))
  const file = join(folder, 'agency.db')
  const remove = () => rmSync(folder, { recursive: true, force: true })
  return { file, DATABASE_URL: `file:${file}`, remove }
}

test('twenty identical posts at once, by every road, are one request', async () => {
  const site = await startSite()
  const roads = [
    '/?index',
    '/services',
    '/?index&_data=routes%2F_index',
    '/services?_data=routes%2Fservices',
  ]
  const posts = Array.from({ length: 20 }, (_, index) =>
    send(site.url, maria, { to: roads[index % 4] }),
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

  const request = { ...maria, name: 'Пётр', services: ['Межевание'] }
  const byApi = await Promise.all(
    Array.from({ length: 20 }, () => sendJson(site.url, request, 'a-key')),
  )
  expect(byApi).toEqual(Array(20).fill(201))
  expect(await site.requests()).toHaveLength(2)
  await site.stop()
})

test('an answer that was lost on its way: the resend is the same request', async () => {
  const site = await startSite()
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
  await site.stop()
})

test('two processes serve one file', async () => {
  const { remove, ...database } = newDatabase()
  const [first, second] = await Promise.all([
    startSite({ DATABASE_URL: database.DATABASE_URL }),
    startSite({ DATABASE_URL: database.DATABASE_URL }),
  ])
  const posts = Array.from({ length: 60 }, (_, index) =>
    send(index % 2 ? first.url : second.url, { ...maria, name: `Заявка ${index >> 1}` }),
  )
  for (const { status } of await Promise.all(posts)) expect(status).toBe(302)
  expect(await first.requests()).toHaveLength(30)
  expect(await second.requests()).toHaveLength(30)
  expect(await first.stop()).toBe(0)
  expect((await send(second.url, maria)).status).toBe(302)
  expect(await second.stop()).toBe(0)
  remove()
})

/** The page of a send that failed: the toast, and all that was typed. */
function expectRefused({ status, text }: { status: number; text: string }) {
  expect(status).toBe(503)
  expect(text).toContain(FAILED)
  expect(text).not.toContain(SENT)
  expect(text).toContain(`value="${maria.name}"`)
  expect(text).toContain(`value="${maria.phone}"`)
  expect(text).toContain(`value="${maria.address}"`)
  // A browser shows either line end as one.
  expect(text.replaceAll('\r\n', '\n')).toContain('Две строки:\nвот вторая</textarea>')
}

test('a folder that cannot be written: the error toast, with all that was typed', async () => {
  const site = await startSite({ DATABASE_URL: 'file:/dev/null/no/agency.db' })
  expectRefused(await send(site.url, maria))
  expectRefused(await send(site.url, maria, { to: '/services' }))
  expect((await fetch(`${site.url}/services`)).status).toBe(200)
  expect(await site.stop()).toBe(0)
})

test('a database that is deleted: refused, and unhealthy until the site was restarted', async () => {
  const { file, DATABASE_URL, remove } = newDatabase()
  const site = await startSite({ DATABASE_URL })
  expect((await send(site.url, { name: 'Первая' })).status).toBe(302)
  rmSync(file)
  expectRefused(await send(site.url, maria))
  await expect.poll(async () => (await fetch(`${site.url}/healthz`)).status).toBe(503)
  const [line] = site.log().filter(({ kind }) => kind === 'send-failed')
  expect(line?.reason).toMatch(/replaced or deleted while the site runs: stop the site/)
  await site.stop()

  const restarted = await startSite({ DATABASE_URL })
  expect((await fetch(`${restarted.url}/healthz`)).status).toBe(200)
  expect((await send(restarted.url, maria)).status).toBe(302)
  expect(await restarted.requests()).toHaveLength(1)
  await restarted.stop()
  remove()
})

test('a disk that is full, and then is not', async () => {
  test.skip(spawnSync('prlimit', ['--version']).status !== 0, 'prlimit makes a disk look full')
  const site = await startSite()
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
  await site.stop()
})

test('SIGTERM: a send that is under way ends well, idle connections do not hold it up', async ({
  agencyApi,
}) => {
  const idleOn = async (url: string) => {
    // As a browser's spare connection: it stays open on this side, whatever the server does.
    const socket = connect({ port: Number(new URL(url).port), allowHalfOpen: true })
    socket.on('error', () => undefined)
    await once(socket, 'connect')
    return socket
  }
  agencyApi.reset()
  agencyApi.requests(slow(500))
  const site = await startSite({ AGENCY_API_URL: agencyApi.url })
  const keptAlive = await fetch(`${site.url}/services`)
  await keptAlive.text()
  await idleOn(site.url)
  const sending = send(site.url, maria)
  await expect.poll(() => agencyApi.received.length).toBe(1)
  const began = performance.now()
  // A second signal cuts nothing off.
  site.process.kill('SIGTERM')
  const [code, outcome] = await Promise.all([site.stop(), sending])
  expect(outcome.status).toBe(302)
  expect(code).toBe(0)
  // At the latest after 9 s it would end by itself.
  expect(performance.now() - began).toBeLessThan(8000)
})
