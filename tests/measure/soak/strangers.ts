import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { SIGN_IN_PAGE } from '~/addresses/desk'
import { DESK_PASSWORD, OWN_PAGE } from '../../support/desk'
import { canMeasureMemory } from '../../support/memory'
import { type Site, startSite } from '../../support/site'

/**
 * What one request may take: milliseconds of the processor, at the usual heap, and bytes of the answer as it travels to
 * a browser, compressed.
 */
const BOUNDS = { milliseconds: 100, bytes: 210_000 }
/** Characters of the longest request that is taken. */
const LONGEST = 29_900
/** How often each is sent: what it takes is the mean, for the memory of one is collected while another is answered. */
const TIMES = 8
/** Node's options: its own, and those by which `deploy/server.md` holds a process small. */
const HEAPS = ['', '--max-old-space-size=40 --max-semi-space-size=4']

const URLENCODED = 'application/x-www-form-urlencoded'
const MULTIPART = 'multipart/form-data; boundary=x'
/** What is left of a body for its frame. */
const FRAME = 200

type Body = [type: string, body: string]

/** Bodies of so many bytes, in the shapes that grow as they are read or repeated. */
const shapes: Record<string, (bytes: number) => Body> = {
  'many fields': (bytes) => [URLENCODED, 'a&'.repeat(bytes / 2)],
  '6,000 fields': (bytes) => [
    URLENCODED,
    'a='
      .padEnd(bytes / 6000, 'b')
      .concat('&')
      .repeat(5999),
  ],
  quotes: (bytes) => comment('%22'.repeat((bytes - FRAME) / 3)),
  'bare quotes': (bytes) => [MULTIPART, parts(part('comment', '"'.repeat(bytes - FRAME)))],
  'quotes that come back': () => [MULTIPART, parts(part('comment', '"'.repeat(LONGEST)))],
  'ampersands that come back': () => [MULTIPART, parts(part('comment', '&'.repeat(LONGEST)))],
  'noise that comes back': () => comment(noise(LONGEST)),
  letters: (bytes) => comment('a'.repeat(bytes - FRAME)),
  'control characters': (bytes) => comment('%01'.repeat((bytes - FRAME) / 3)),
  noise: (bytes) => comment(noise(bytes - FRAME)),
  services: (bytes) => [
    URLENCODED,
    `intent=send${`&services=${noise(bytes / 1100)}`.repeat(1000)}`,
  ],
  'many parts': (bytes) => [MULTIPART, parts(part('a', '').repeat(bytes / part('a', '').length))],
  '5,000 parts': (bytes) => [MULTIPART, parts(part('a', 'b'.repeat(bytes / 6000)).repeat(5000))],
  'a file': (bytes) => [MULTIPART, parts(part('a"; filename="b', 'b'.repeat(bytes - FRAME)))],
  'a long name': (bytes) => [MULTIPART, parts(part('a'.repeat(bytes - FRAME), ''))],
  'deep arrays': (bytes) => ['application/json', '['.repeat(bytes)],
  'deep arrays in JSON': (bytes) => ['application/json', `{"name":${'['.repeat(bytes - FRAME)}`],
  'a basket': (bytes) => [URLENCODED, `intent=send&bucket=${basket(bytes)}`],
  'a removal': (bytes) => [URLENCODED, `intent=remove&id=1&bucket=${basket(bytes)}`],
  'a removal of twenty': (bytes) => [
    URLENCODED,
    `intent=remove${'&id=1'.repeat(20)}&bucket=${basket(Math.min(bytes, 9900), 100)}`,
  ],
  'a title that grows': () => [
    URLENCODED,
    `intent=remove&id=1&bucket=[{"id":1,"title":"${encodeURIComponent('\uFDFA').repeat(9900)}"}]`,
  ],
  'a deep basket': (bytes) => [URLENCODED, `intent=add&id=1&bucket=${'['.repeat(bytes - FRAME)}`],
  'packed zeros': (bytes) => [URLENCODED, `posted=${'7cEBDQAAAMKg'.repeat((bytes - FRAME) / 12)}`],
}

const comment = (text: string): Body => [URLENCODED, `intent=send&comment=${text}`]
const part = (name: string, value: string) =>
  `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
const parts = (text: string) => `${part('intent', 'send')}${text}--x--`

/** A basket of so many items, each with another title. */
const basket = (bytes: number, length = 1000) =>
  JSON.stringify(
    Array.from({ length }, (_, id) => ({ id, title: `${id} `.padEnd(bytes / length - 30, 'a') })),
  )

/** Letters and digits that cannot be packed. */
function noise(length: number): string {
  let text = ''
  for (let at = 1; text.length < length; at++) text += Math.sin(at).toString(36).slice(3)
  return text.slice(0, length)
}

const [KB, MB] = [1024, 1024 * 1024]

/** Who sends how much where. */
const requests: { paths: string[]; sizes: number[] }[] = [
  { paths: ['/desk/agency', '/desk/documents'], sizes: [2 * MB] },
  { paths: [SIGN_IN_PAGE, '/desk/nothing'], sizes: [15 * KB, 2 * MB] },
  { paths: ['/?index', '/services'], sizes: [2 * MB, 250 * KB, 50 * KB, 10 * KB] },
  { paths: ['/services?_data=routes%2Fservices'], sizes: [250 * KB, 10 * KB] },
  { paths: ['/api/job_application/', '/metrics/visit'], sizes: [250 * KB] },
]

/** Sends what anybody may, at the usual heap and at a small one: what it takes, what comes back, and who is left. */
export async function soakStrangers(): Promise<boolean> {
  if (!canMeasureMemory) {
    process.stdout.write('\nStrangers: only Linux says how long a process has worked.\n')
    return true
  }
  let isBroken = false
  for (const heap of HEAPS) {
    process.stdout.write(
      `\nThe worst of ${Object.keys(shapes).length} bodies, ${heap || 'the usual heap'}\n`,
    )
    const settings = { DESK_PASSWORD, FIELD_METRICS: 'on', NODE_OPTIONS: heap }
    let site = await startSite(settings)
    for (const { path, size } of requests.flatMap(({ paths, sizes }) =>
      paths.flatMap((path) => sizes.map((size) => ({ path, size }))),
    )) {
      const worst = { milliseconds: 0, bytes: 0 }
      for (const [shape, bodyOf] of Object.entries(shapes)) {
        const cost = await costOf(site, path, bodyOf(size))
        const isOver =
          cost === null ||
          cost.bytes > BOUNDS.bytes ||
          (heap === '' && cost.milliseconds > BOUNDS.milliseconds)
        if (isOver) {
          isBroken = true
          process.stdout.write(`  ${shape}: ${JSON.stringify(cost ?? 'the process ended')}\n`)
        }
        if (cost === null) site = await startSite(settings)
        worst.milliseconds = Math.max(worst.milliseconds, cost?.milliseconds ?? 0)
        worst.bytes = Math.max(worst.bytes, cost?.bytes ?? 0)
      }
      const sent = `${path}, ${Math.round(size / KB)} KB`
      process.stdout.write(`  ${sent.padEnd(58)} ${worst.milliseconds} ms  ${worst.bytes} bytes\n`)
    }
    await site.stop()
  }
  return !isBroken
}

/** Resolves with what a request takes; null if the process ends. */
async function costOf(site: Site, path: string, [type, body]: Body) {
  const headers = { ...OWN_PAGE, Accept: 'text/html', 'Content-Type': type }
  let milliseconds = 0
  let bytes = 0
  for (let time = 0; time < TIMES; time++) {
    const before = processorOf(site.process)
    bytes = Math.max(bytes, await post(site.url + path, headers, body))
    if (!(await isAlive(site))) return null
    milliseconds += processorOf(site.process) - before
  }
  return { milliseconds: Math.round(milliseconds / TIMES), bytes }
}

/** Posts as a browser does. Resolves with the bytes of the answer as they travel; 0: there is none. */
async function post(url: string, headers: Record<string, string>, body: string): Promise<number> {
  const options = { method: 'POST', headers: { ...headers, 'Accept-Encoding': 'gzip, br' } }
  // The site may refuse a body before it has read all of it.
  const posted = request(url, options).on('error', () => undefined)
  posted.end(body)
  try {
    const [answer] = (await once(posted, 'response')) as [IncomingMessage]
    return (await buffer(answer)).length
  } catch {
    return 0
  }
}

const isAlive = ({ url }: Site) =>
  fetch(`${url}/robots.txt`).then(
    ({ ok }) => ok,
    () => false,
  )

/** Returns the milliseconds that a process has worked, its threads together. */
function processorOf({ pid }: ChildProcess): number {
  const tasks = `/proc/${pid}/task`
  const nanoseconds = readdirSync(tasks).map((task) =>
    Number(readFileSync(`${tasks}/${task}/schedstat`, 'utf8').split(' ')[0]),
  )
  return nanoseconds.reduce((sum, one) => sum + one, 0) / 1e6
}
