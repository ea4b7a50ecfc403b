import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { Agent, type IncomingMessage, request as httpRequest, type RequestOptions } from 'node:http'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import autocannon from 'autocannon'
import { BetterSqlite } from '~/agency/store/better-sqlite.server'
import { aRequest } from '../../support/factories'
import { startSite } from '../../support/site'
import { temporaryFolder } from '../../support/temporary-folder'
import { onServerCore } from './cores'
import { print, ratioOf, report, show } from './figures'

const ROUNDS = 3
const SECONDS = 2
const SENDS_A_SECOND = 50
const PAGES_A_SECOND = 500
const PACED_SECONDS = 4
const request = aRequest({
  name: 'Иван Петров',
  phone: '8 900 123-45-67',
  address: 'Заречье, улица Полевая, 5',
  comment: 'Нужно межевание до конца месяца.',
  services: ['Межевание земельного участка'],
})

/**
 * Requests stored a second, each on disk before it is acknowledged, by the embedded API and by the
 * page's form; and how long a visitor waits for their send.
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
  print(`  stored by the API, of SQLite alone            ${figure}`)
  await sendFor(1, site.url, formPost)
  print(`  by the form, a second: ${Math.round(await sendFor(SECONDS, site.url, formPost))}`)

  // The first request has the page rendered and compressed for everybody.
  await exchange(`${site.url}/services`)
  const { measured: sent, referred: inserted } = await ratioOf(
    ROUNDS,
    () => sendBesidePages(site.url),
    insertEvenly,
  )
  report(
    `99 of 100 sends, ${SENDS_A_SECOND} a second, and SQLite's`,
    `${show(sent, 0)}, ${show(inserted, 0)} ms`,
    'under 50 ms',
    sent.median < 50,
  )
  await site.stop()
}

/** Within how many milliseconds 99 of 100 visitors have their answer, while others read pages. */
async function sendBesidePages(origin: string): Promise<number> {
  const [p99] = await Promise.all([
    p99Of(SENDS_A_SECOND, () => {
      const { path, ...post } = formPost()
      return exchange(origin + path, post)
    }),
    p99Of(PAGES_A_SECOND, () => exchange(`${origin}/services`)),
  ])
  return p99
}

/**
 * Does something so many times a second, at even distances whatever becomes of it. Returns within how
 * many milliseconds 99 of 100 were done.
 */
async function p99Of(perSecond: number, act: () => Promise<void> | void): Promise<number> {
  const took: Promise<number>[] = []
  const began = performance.now()
  while (took.length < perSecond * PACED_SECONDS) {
    const due = began + (took.length * 1000) / perSecond
    await delay(Math.max(0, due - performance.now()))
    took.push(timeOf(act))
  }
  const sorted = (await Promise.all(took)).sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN
}

async function timeOf(act: () => Promise<void> | void): Promise<number> {
  const began = performance.now()
  await act()
  return performance.now() - began
}

// The server closes a connection that rested for 5 s: none is used that is about to go.
const agent = new Agent({ keepAlive: true, timeout: 2000 })

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
    // The server takes 100 requests on a connection, and autocannon does not notice its `Connection: close`.
    reconnectRate: 100,
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

/** How many requests SQLite stores a second by itself, one after the other. */
async function insertFor(seconds: number): Promise<number> {
  const { insert, close } = openPlain()
  const end = performance.now() + seconds * 1000
  let rows = 0
  while (performance.now() < end) {
    rows += 1
    insert()
  }
  close()
  return rows / seconds
}

/** Within how many milliseconds SQLite by itself stores 99 of 100 requests: what the disk takes. */
async function insertEvenly(): Promise<number> {
  const { insert, close } = openPlain()
  const p99 = await p99Of(SENDS_A_SECOND, insert)
  close()
  return p99
}

/** A database of its own, and how to store a request in it: the same wait for the disk. */
function openPlain(): { insert: () => void; close: () => void } {
  const database = new BetterSqlite(join(temporaryFolder(), 'plain.db'))
  database.pragma('journal_mode = WAL')
  database.pragma('synchronous = FULL')
  database.exec('CREATE TABLE requests (key TEXT UNIQUE, request TEXT) STRICT')
  const statement = database.prepare('INSERT INTO requests VALUES (?, ?)')
  const text = JSON.stringify(request)
  let rows = 0
  return {
    insert() {
      rows += 1
      statement.run(createHash('sha256').update(String(rows)).digest('hex'), text)
    },
    close: () => database.close(),
  }
}
