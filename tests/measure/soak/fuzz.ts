import fc from 'fast-check'
import {
  byField,
  REQUEST_FIELDS,
  type RequestField,
  type ServiceRequest,
} from '~/agency/port/agency'
import { isTooLong } from '~/agency/port/request-length'
import { BetterSqlite } from '~/agency/database/better-sqlite.server'
import type { Typed } from '../../support/factories'
import { hostileTexts } from '../../support/hostile-texts'
import { canMeasureMemory, memoryOf } from '../../support/memory'
import { sendRaw } from '../../support/raw-http'
import { send } from '../../support/sending'
import { startSite } from '../../support/site'
import { temporaryFolder } from '../../support/temporary-folder'

/** A site to try, and the file of its store. */
interface FuzzedSite {
  url: string
  file: string
}

/** How many tries, and where chance begins: the same seed gives the same tries. */
interface Chance {
  runs: number
  seed: number
}

const BY_ITSELF = ['/?index', '/services']
const BY_SCRIPT = ['/?index&_data=routes%2F_index', '/services?_data=routes%2Fservices']

const text = fc.oneof(
  fc.constantFrom(...hostileTexts),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc
    .array(fc.constantFrom(...hostileTexts.filter(({ length }) => length < 100)))
    .map((parts) => parts.join('')),
)

const filled: fc.Arbitrary<ServiceRequest> = fc
  .record({
    ...byField(() => text),
    // What is longer is no title of a list.
    services: fc.array(
      text.filter(({ length }) => length <= 300),
      { maxLength: 5 },
    ),
  })
  // What is larger is refused as too large, which is another promise.
  .filter((request) => new URLSearchParams(JSON.stringify(request)).toString().length < 200_000)

/** Fuzzes the site with so many posts: 3 in 10 are to be accepted, 3 refused, the rest are any bytes. */
export async function soakFuzz(posts: number): Promise<boolean> {
  const file = `${temporaryFolder()}/agency.db`
  const site = await startSite({ DATABASE_URL: `file:${file}` })
  const fuzzed = { url: site.url, file }
  const seed = Date.now() % 1_000_000
  const part = Math.round((posts * 3) / 10)
  const began = performance.now()
  const before = canMeasureMemory ? memoryOf(site.process) : 0
  let fault = 'none'
  try {
    await fuzzAccepted(fuzzed, { runs: part, seed })
    await fuzzRefused(fuzzed, { runs: part, seed })
    await fuzzBytes(fuzzed, { runs: posts - 2 * part, seed })
  } catch (error) {
    fault = String(error)
  }
  const after = canMeasureMemory ? memoryOf(site.process) : 0
  const failures = site.log().filter(({ kind }) => kind !== 'request-stored')
  const code = await site.stop()
  process.stdout.write(`
${posts} fuzzed posts, seed ${seed}
  fault               ${fault}
  seconds             ${Math.round((performance.now() - began) / 1000)}
  memory in MB        ${before} before, ${after} after
  failures logged     ${failures.length}
  exit code           ${code}
`)
  for (const failure of failures.slice(0, 5)) process.stdout.write(`  ${JSON.stringify(failure)}\n`)
  return fault === 'none' && code === 0
}

/** What is accepted is stored byte for byte. */
async function fuzzAccepted(site: FuzzedSite, { runs, seed }: Chance): Promise<void> {
  const database = new BetterSqlite(site.file, { readonly: true })
  const latest = database.prepare<[], Stored>('SELECT * FROM requests ORDER BY id DESC LIMIT 1')
  let number = 0
  const property = fc.asyncProperty(
    filled,
    fc.constantFrom(...BY_ITSELF, ...BY_SCRIPT),
    async (request, to) => {
      // Makes each try another request, or the store would keep the first alone.
      number += 1
      const services = [...request.services, `${seed}-${number}`]
      // What is longer is refused, which is another promise.
      fc.pre(!isTooLong(Object.values(typedOf(request)), services))
      const { status } = await send(site.url, typedOf(request), { to, services })
      expectEqual(status, BY_SCRIPT.includes(to) ? 200 : 302)
      const stored = latest.get()
      if (!stored) throw new Error('nothing is stored')
      expectEqual(JSON.parse(stored.services), services)
      for (const field of REQUEST_FIELDS) {
        // PostgreSQL does not take U+0000.
        expectEqual(stored[field], request[field].replaceAll('\0', '\uFFFD'))
      }
    },
  )
  await fc.assert(property, { numRuns: runs, seed })
  database.close()
}

/** What is refused is shown back as it was typed, in the page or in the data for the page's script. */
async function fuzzRefused(site: FuzzedSite, { runs, seed }: Chance): Promise<void> {
  // An answer repeats 100 KB at most, in which a character may take eleven bytes; Back brings what is longer.
  const repeated = filled.filter(
    (request) => Buffer.byteLength(JSON.stringify(typedOf(request))) < 9000,
  )
  const property = fc.asyncProperty(
    repeated,
    fc.constantFrom(...BY_ITSELF, ...BY_SCRIPT),
    async (request, to) => {
      const answer = await send(site.url, typedOf(request), { to: inBasket(to), consent: false })
      expectEqual(answer.status, 422)
      const shown = BY_SCRIPT.includes(to) ? shownInData(answer.text) : shownInPage(answer.text)
      for (const field of REQUEST_FIELDS) expectEqual(shown(field), asBrowsersRead(request[field]))
    },
  )
  await fc.assert(property, { numRuns: runs, seed })
}

/** Whatever bytes come, in whatever frame: never a fault of the server's. */
async function fuzzBytes(site: FuzzedSite, { runs, seed }: Chance): Promise<void> {
  const DISPOSITION = 'Content-Disposition: form-data'
  const type = fc.constantFrom(
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'multipart/form-data; boundary="',
    'application/json',
    'text/plain',
  )
  const piece = fc.oneof(
    fc.constantFrom('--x', '--x--', '\r\n', '\r\n\r\n', 'name=', '&', '%', '=', DISPOSITION),
    fc.constantFrom(`${DISPOSITION}; name="name"`, `${DISPOSITION}; name="comment"; filename="a"`),
    fc.constantFrom('intent=send', 'consent=on', '{"name":', '"', ']', '\xff\xfe', '\0'),
    fc.uint8Array({ maxLength: 40 }).map((bytes) => Buffer.from(bytes).toString('latin1')),
  )
  const path = fc.oneof(
    fc.constantFrom(
      ...BY_ITSELF,
      ...BY_SCRIPT,
      '/api/job_application/',
      '/services?_data=root',
      '/x',
    ),
    fc.string({ maxLength: 20 }).map((end) => `/${encodeURI(end)}`),
    fc.stringMatching(/^\/[!-~]{0,20}$/),
  )
  const cookie = fc.stringMatching(/^(toast|basket)=[!-~]{0,60}$/)
  const property = fc.asyncProperty(
    fc.constantFrom('GET', 'POST', 'PUT', 'HEAD', 'DELETE', 'PATCH'),
    path,
    type,
    cookie,
    fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join('')),
    async (method, address, contentType, value, body) => {
      const lines = [`${method} ${address} HTTP/1.1`, 'Host: localhost', 'Connection: close']
      lines.push(
        `Content-Type: ${contentType}`,
        `Cookie: ${value}`,
        `Content-Length: ${body.length}`,
      )
      const { status } = await sendRaw(site.url, lines, body)
      if (status < 200 || status >= 500) throw new Error(`the answer is ${status}`)
    },
  )
  await fc.assert(property, { numRuns: runs, seed })
}

type Stored = Record<RequestField | 'services', string>

function typedOf(request: ServiceRequest): Typed {
  return byField((field) => request[field])
}

/** Without JavaScript the form on the services page stands in the open basket. */
function inBasket(path: string): string {
  return path === '/services' ? '/services?basket' : path
}

/** Browsers read every line end as LF. */
function asBrowsersRead(typed: string): string {
  return typed.replace(/\r\n?/g, '\n')
}

/** What the fields of a page show, read as a browser reads them. */
function shownInPage(html: string): (field: RequestField) => string | undefined {
  return (field) => {
    const source =
      field === 'comment'
        ? // The first line end after the tag is not part of the text.
          /<textarea[^>]* name="comment"[^>]*>([^]*?)<\/textarea>/
            .exec(html)?.[1]
            ?.replace(/^\r?\n/, '')
        : new RegExp(`<input[^>]* name="${field}"[^>]* value="([^"]*)"`).exec(html)?.[1]
    return source === undefined ? undefined : asBrowsersRead(decodeEntities(source))
  }
}

function decodeEntities(source: string): string {
  const signs: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" }
  return source.replace(/&(#?\w+);/g, (whole, name: string) => signs[name] ?? whole)
}

/** The same in the data for the page's script. */
function shownInData(answer: string): (field: RequestField) => string | undefined {
  const { values } = JSON.parse(answer) as { values: Record<RequestField, string> }
  return (field) => asBrowsersRead(values[field])
}

function expectEqual(found: unknown, expected: unknown): void {
  const [a, b] = [JSON.stringify(found), JSON.stringify(expected)]
  if (a !== b) throw new Error(`found ${a}, expected ${b}`)
}
