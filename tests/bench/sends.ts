import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import autocannon from 'autocannon'
import Database from 'better-sqlite3'
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
    async () => insertFor(SECONDS),
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

/** What SQLite does by itself: the same row, the same wait for the disk. */
function insertFor(seconds: number): number {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'))
  const database = new Database(join(folder, 'plain.db'))
  database.pragma('journal_mode = WAL')
  database.pragma('synchronous = FULL')
  database.exec('CREATE TABLE requests (id INTEGER PRIMARY KEY, key TEXT UNIQUE, body TEXT) STRICT')
  const insert = database.prepare('INSERT INTO requests (key, body) VALUES (?, ?)')
  const body = JSON.stringify(request)
  const end = performance.now() + seconds * 1000
  let rows = 0
  while (performance.now() < end) {
    rows += 1
    insert.run(`key ${rows}`, body)
  }
  database.close()
  return rows / seconds
}
