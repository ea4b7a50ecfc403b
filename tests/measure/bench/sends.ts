import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { Agent, type IncomingMessage, request as httpRequest, type RequestOptions } from 'node:http'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { BetterSqlite } from '~/agency/database/better-sqlite.server'
import { aRequest } from '../../support/factories'
import { startSite } from '../../support/site'
import { temporaryFolder } from '../../support/temporary-folder'
import { onServerCore } from './cores'
import { print, ratioOf, report, show } from './figures'

const ROUNDS = 3
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

/** How long a visitor waits for their send, which is on disk before it is acknowledged. */
export async function benchSends(): Promise<void> {
  print('\nSends')
  const site = await startSite()
  onServerCore(site.process.pid ?? 0)

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
  // A page, or the redirect after a form.
  if (answer.statusCode !== 200 && answer.statusCode !== 302) {
    throw new Error(`${url}: ${answer.statusCode}`)
  }
}

let sent = 0

/** A post of the page's form with a request that nobody has sent before. */
function formPost() {
  sent += 1
  const fields = Object.entries({ ...request, comment: `${request.comment} № ${sent}` })
  const pairs = fields.flatMap(([name, value]) => [value].flat().map((text) => [name, text]))
  return {
    path: '/?index',
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: String(new URLSearchParams([...pairs, ['consent', 'on']])),
  }
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
  database.pragma('synchronous = EXTRA')
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
