import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import autocannon from 'autocannon'
import Database from 'better-sqlite3'
import { SqliteStore } from '~/agency/embedded/sqlite-store.server'
import { startSite } from '../support/site'
import { onServerCore } from './cores'
import { print, ratioOf, report, show } from './figures'

const ROUNDS = 3
const SECONDS = 2
const request = {
  name: 'Иван Петров',
  phone: '8 900 123-45-67',
  address: 'Заречье, улица Полевая, 5',
  comment: 'Нужно межевание до конца месяца.',
  services: ['Межевание земельного участка'],
}

/** Requests stored a second, each on disk before it is acknowledged, and how long a send takes. */
export async function benchSends(): Promise<void> {
  print('\nSends')
  const site = await startSite()
  onServerCore(site.process.pid ?? 0)

  const { ratio, measured } = await ratioOf(
    ROUNDS,
    () => sendFor(SECONDS, site.url),
    () => insertFor(SECONDS),
  )
  const figure = `${show(ratio)}, ${Math.round(measured.median)} a second`
  report('stored a second, of SQLite alone', figure, 'at least 0.5', ratio.median >= 0.5)

  const [sends] = await Promise.all([
    autocannon({ ...send(site.url), connections: 10, overallRate: 50, duration: 6 }),
    autocannon({ url: `${site.url}/services`, connections: 5, overallRate: 500, duration: 6 }),
  ])
  const { p99 } = sends.latency
  report('99 of 100 sends, 50 a second beside pages', `${p99} ms`, 'under 50 ms', p99 < 50)
  await site.stop()
}

/** Sends for some seconds, each a request of its own. Returns how many were stored a second. */
async function sendFor(duration: number, origin: string): Promise<number> {
  const { requests, non2xx, errors } = await autocannon({
    ...send(origin),
    connections: 20,
    duration,
  })
  if (non2xx + errors > 0) throw new Error(`${non2xx + errors} sends failed`)
  return requests.average
}

let sent = 0

function send(origin: string) {
  return {
    url: `${origin}/api/job_application/`,
    method: 'POST' as const,
    headers: { 'Content-Type': 'application/json' },
    requests: [
      {
        setupRequest: (next: autocannon.Request) => {
          sent += 1
          const body = JSON.stringify({ ...request, comment: `${request.comment} № ${sent}` })
          return { ...next, body }
        },
      },
    ],
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
