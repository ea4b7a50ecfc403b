/**
 * A desk with 20,000 requests, over HTTP, in the built site: how long a list, a request, a search and the table for
 * Excel take, how much memory, and how long visitors and the health page wait meanwhile. Prints its figures, and
 * judges none: they are as good as the machine is idle.
 *
 * `npm run soak -- desk`, which takes about two minutes.
 */
import { readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { join } from 'node:path'
import { localMonth } from '~/format/local-time'
import { BetterSqlite } from '~/agency/database/better-sqlite.server'
import { openStore } from '~/agency/store/store.server'
import { DESK_PASSWORD, signedIn } from '../../support/desk'
import { SHIPPED_CONTENT, startSite } from '../../support/site'
import { temporaryFolder } from '../../support/temporary-folder'
import { say } from './report'

const REQUESTS = 20_000
/** Of them, the newest. */
const OPEN = 500
const BETWEEN = 25 * 60_000
/** Pause between two looks of others, in milliseconds. */
const PAUSE = 15

const PAGES = [
  ['a list', '/desk', 40],
  ['the last page of all', '/desk?show=all&page=400', 20],
  ['a request', '/desk/requests/10000', 20],
  ['a search by four digits', '/desk?find=4567', 20],
  ['a search of a word that all have', '/desk?find=сосед', 10],
  ['a search of a street with its house', '/desk?find=Садовая, 26', 10],
  ['a search of a day', '/desk?find=28 ноября', 10],
  ['the table of all', '/desk/requests.csv?show=all', 8],
  ['the report of a month', '/desk/report?month=' + localMonth(Date.now()), 8],
] as const

const file = join(temporaryFolder(), 'agency.db')
await fill()
const site = await startSite({ DESK_PASSWORD, ...SHIPPED_CONTENT, DATABASE_URL: `file:${file}` })
const headers = await signedIn(site.url, 'Анна')
await get('/desk')
say(`memory at rest: ${megabytes('VmRSS')} MB`)
for (const [name, path, times] of PAGES) await measure(name, path, times)
await site.stop()

async function measure(name: string, path: string, times: number): Promise<void> {
  const taken: number[] = []
  const waited: number[] = []
  const others = new AbortController()
  const looking = look(waited, others.signal)
  const before = processorTime()
  for (let at = 0; at < times; at += 1) taken.push(await get(path))
  const each = Math.round((processorTime() - before) / times)
  others.abort()
  await looking
  say(
    `${name}: ${figuresOf(taken)}, of the processor with the others' pages ${each} ms; others wait ` +
      `${figuresOf(waited)}; memory at most so far ${megabytes('VmHWM')} MB`,
  )
}

/** Asks for a visitor's page and for the health page, which writes to the database, until it is told to end. */
async function look(waited: number[], end: AbortSignal): Promise<void> {
  while (!end.aborted) {
    for (const path of ['/', '/healthz']) {
      const start = performance.now()
      await (await fetch(site.url + path)).arrayBuffer()
      waited.push(performance.now() - start)
    }
    await delay(PAUSE)
  }
}

/** Resolves with the milliseconds until a page of the desk was there. */
async function get(path: string): Promise<number> {
  const start = performance.now()
  const answer = await fetch(site.url + path, { headers })
  await answer.arrayBuffer()
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`)
  return performance.now() - start
}

function figuresOf(values: number[]): string {
  const sorted = [...values].sort((one, other) => one - other)
  const [median, p95, most] = [0.5, 0.95, 1].map((share) =>
    Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0),
  )
  return `${median} ms, p95 ${p95}, most ${most}`
}

/** Returns a line of the site's `/proc/…/status` in MB. */
function megabytes(name: string): number {
  const status = readFileSync(`/proc/${site.process.pid}/status`, 'utf8')
  return Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1024)
}

/** Returns how long the site has had a processor, in milliseconds: its clock ticks are hundredths of a second. */
function processorTime(): number {
  const stat = readFileSync(`/proc/${site.process.pid}/stat`, 'utf8')
  const [user, system] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13)
  return (Number(user) + Number(system)) * 10
}

/** Puts the requests into a new database, in one transaction: a save each would take minutes. */
async function fill(): Promise<void> {
  const store = openStore(`file:${file}`)
  await store.prepare()
  await store.close()
  const database = new BetterSqlite(file)
  const request = database.prepare(
    `INSERT INTO requests
      (id, created_at, key, name, phone, address, comment, services, spam, assignee, taken_at, done_at)
    VALUES (?, ?, ?, ?, ?, ?, ?, '["Межевание земельного участка","Вынос границ"]', 0, ?, ?, ?)`,
  )
  const act = database.prepare(
    `INSERT INTO request_acts (request_id, kind, done_by, done_at, text) VALUES (?, ?, 'Анна', ?, ?)`,
  )
  const comment = (id: number) =>
    `Забор стоит «не там», сосед против, номер 52:20:1400015:${id}. `.repeat(3)
  database.exec('BEGIN')
  for (let id = 1; id <= REQUESTS; id += 1) {
    const at = Date.now() - (REQUESTS - id) * BETWEEN
    const isDone = id <= REQUESTS - OPEN
    const phone = `8 912 ${String(1_000_000 + id * 37).slice(0, 3)}-${String(10_000 + id).slice(-4)}`
    const by = isDone ? ['Анна', at, at] : [null, null, null]
    request.run(
      id,
      at,
      `key ${id}`,
      `Анна Кузнецова ${id}`,
      phone,
      `Садовая, ${id}`,
      comment(id),
      ...by,
    )
    act.run(id, 'taken', at, '')
    act.run(id, 'note', at, 'Звонила, перезвонить после обеда')
  }
  database.exec('COMMIT')
  database.close()
}
