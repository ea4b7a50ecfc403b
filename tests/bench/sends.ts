import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, type IncomingMessage, request as httpRequest, type RequestOptions } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import autocannon from 'autocannon'
import Database from 'better-sqlite3'
import { SqliteStore } from '~/agency/embedded/sqlite-store.server'
import { startSite } from '../support/site'
import { onServerCore } from './cores'
import { print, ratioOf, report, show } from './figures'

const ROUNDS = 3
const SECONDS = 2
const SENDS_A_SECOND = 50
const PAGES_A_SECOND = 500
const PACED_SECONDS = 8
const request = {
  name: 'Иван Петров',
  phone: '8 900 123-45-67',
  address: 'Заречье, улица Полевая, 5',
  comment: 'Нужно межевание до конца месяца.',
  services: ['Межевание земельного участка'],
}

/**
 * Requests stored a second, each on disk before it is acknowledged, by the embedded API and by the
 * page's form; and how long a visitor waits for his send.
 */
export async function benchSends(): Promise<void> {
  print('\nSends')
  const site = await startSite()
  onServerCore(site.process.pid ?? 0)

  await sendFor(1, site.url, jsonPost)
  const { ratio, measured } = await ratioOf(
    ROUNDS,
    () => sendFor(SECONDS, site.url, jsonPost),
    () => insertFor(SECONDS),
  )
  const figure = `${show(ratio)}, ${Math.round(measured.median)} a second`
  report('stored a second, of SQLite alone', figure, 'at least 0.5', ratio.median >= 0.5)
  await sendFor(1, site.url, formPost)
  print(`  by the form, a second: ${Math.round(await sendFor(SECONDS, site.url, formPost))}`)

  // Its first visitor has the page made and packed for everybody.
  await exchange(`${site.url}/services`)
  const [sends] = await Promise.all([
    sendEvenly(SENDS_A_SECOND, PACED_SECONDS, () => {
      const { path, ...post } = formPost()
      return exchange(site.url + path, post)
    }),
    sendEvenly(PAGES_A_SECOND, PACED_SECONDS, () => exchange(`${site.url}/services`)),
  ])
  const p99 = sends[Math.floor(sends.length * 0.99)] ?? Number.NaN
  const name = `99 of 100 sends, ${SENDS_A_SECOND} a second beside pages`
  report(name, `${p99.toFixed(0)} ms`, 'under 50 ms', p99 < 50)
  await site.stop()
}

/**
 * Makes so many requests a second, one after the other at even distances whatever becomes of them.
 * Returns how long each took, in milliseconds, in ascending order.
 */
async function sendEvenly(
  perSecond: number,
  seconds: number,
  request: () => Promise<void>,
): Promise<number[]> {
  const took: Promise<number>[] = []
  const began = performance.now()
  while (took.length < perSecond * seconds) {
    const due = began + (took.length * 1000) / perSecond
    await delay(Math.max(0, due - performance.now()))
    took.push(timeOf(request))
  }
  return (await Promise.all(took)).sort((a, b) => a - b)
}

async function timeOf(request: () => Promise<void>): Promise<number> {
  const began = performance.now()
  await request()
  return performance.now() - began
}

const agent = new Agent({ keepAlive: true })

/** Asks and hears the answer out. Bare node:http: what unpacks it as well gets in its own way. */
async function exchange(
  url: string,
  { body, ...options }: RequestOptions & { body?: string } = {},
) {
  const asked = httpRequest(url, { agent, ...options }).end(body)
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  answer.resume()
  await once(answer, 'end')
  if (!isTaken(answer.statusCode)) throw new Error(`${url}: ${answer.statusCode}`)
}

/** Sends for some seconds, each a request of its own. Returns how many were stored a second. */
async function sendFor(duration: number, origin: string, newPost: () => Post): Promise<number> {
  const { requests, statusCodeStats, errors } = await autocannon({
    url: origin,
    requests: [{ setupRequest: (next) => ({ ...next, ...newPost() }) }],
    connections: 20,
    duration,
  })
  const statuses = Object.keys(statusCodeStats ?? {})
  if (errors > 0 || !statuses.every((status) => isTaken(Number(status)))) {
    throw new Error(`sends failed: ${errors} without an answer, the others ${statuses}`)
  }
  return requests.average
}

/** A page, a request stored, or the redirect after a form. */
function isTaken(status = 0): boolean {
  return status === 200 || status === 201 || status === 302
}

interface Post {
  path: string
  method: 'POST'
  headers: Record<string, string>
  body: string
}

let sent = 0

/** A request that nobody has sent before. */
function newRequest() {
  sent += 1
  return { ...request, comment: `${request.comment} № ${sent}` }
}

/** One for the embedded agency API. */
function jsonPost(): Post {
  return {
    path: '/api/job_application/',
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(newRequest()),
  }
}

/** One by the page's form. */
function formPost(): Post {
  const fields = Object.entries(newRequest()).flatMap(([name, value]) =>
    [value].flat().map((text) => [name, text]),
  )
  return {
    path: '/?index',
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: String(new URLSearchParams([...fields, ['consent', 'on']])),
  }
}

/** What SQLite does by itself, one after the other: the same row and indexes, the same wait for the disk. */
async function insertFor(seconds: number): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'))
  const file = join(folder, 'plain.db')
  const store = new SqliteStore(file)
  await store.prepare()
  await store.close()
  const database = new Database(file)
  database.pragma('synchronous = FULL')
  const insert = database.prepare(`
    INSERT INTO requests (created_at, idempotency_key, key_hour, content_hash,
      name, phone, address, comment, services)
    VALUES (@now, @key, 0, @key, @name, @phone, @address, @comment, @services)`)
  const row = { ...request, services: JSON.stringify(request.services) }
  const end = performance.now() + seconds * 1000
  let rows = 0
  while (performance.now() < end) {
    rows += 1
    const key = createHash('sha256').update(String(rows)).digest('hex')
    insert.run({ ...row, now: Date.now(), key })
  }
  database.close()
  rmSync(folder, { recursive: true })
  return rows / seconds
}
