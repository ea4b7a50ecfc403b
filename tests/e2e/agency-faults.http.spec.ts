import { setTimeout as delay } from 'node:timers/promises'
import type { AgencyApi } from '../support/agency-api'
import * as behaviours from '../support/agency-behaviours'
import { type Behaviour, exampleServices, json, status } from '../support/agency-behaviours'
import { canMeasureMemory, forgetPeak, memoryOf, peakMemoryOf } from '../support/memory'
import type { Site } from '../support/site'
import { startSite } from '../support/site'
import { expect, siteTest as test } from './fixtures'

// What the agency's API does must not depend on another test's turn with it.
test.describe.configure({ mode: 'default' })
test.slow()

const megabytes = (count: number, type = 'application/json') =>
  behaviours.body(Buffer.alloc(count * 1024 * 1024, ' '), type)

const [example] = exampleServices
const itemOf = (price: number) => json([{ ...example, price }])

/** One of each kind after which there is no list, as the log names them; the adapter's tests have all. */
const faults: [string, Behaviour, string][] = [
  ['resets the connection', behaviours.reset, 'unreachable'],
  ['answers 500', status(500), 'status'],
  ['answers HTML', behaviours.html, 'malformed'],
  ['answers millions of numbers', behaviours.body(`[${'1,'.repeat(3e6)}1]`), 'too-large'],
  ['drips', behaviours.drip, 'timeout'],
]

test('whatever the catalogue does, the page answers, and recovers by itself', async ({
  agencyApi,
}) => {
  agencyApi.services(status(500))
  const site = await startSite({ AGENCY_API_URL: agencyApi.url })
  for (const [name, behaviour, fault] of faults) {
    const logged = site.log().length
    agencyApi.services(behaviour)
    await expect
      .poll(
        async () => {
          const began = performance.now()
          const page = await readServices(site)
          expect(page.status, name).toBe(503)
          expect(page.text).toContain('role="status"')
          expect(performance.now() - began, `${name}: the page waits`).toBeLessThan(2000)
          return site
            .log()
            .slice(logged)
            .map((line) => line.fault)
        },
        { message: name, timeout: 15_000, intervals: [100] },
      )
      .toContain(fault)
  }
  await expectRecovery(agencyApi, site)
  expect(await site.stop()).toBe(0)
})

test('no redirect of the catalogue is followed', async ({ agencyApi }) => {
  for (const code of [301, 302, 307, 308] as const) {
    agencyApi.reset()
    agencyApi.services(behaviours.redirect(code, `${agencyApi.url}/elsewhere`))
    const site = await startSite({ AGENCY_API_URL: agencyApi.url })
    expect((await readServices(site)).status).toBe(503)
    expect(agencyApi.stray).toEqual([])
    await site.stop()
  }
})

test('an agency that is not there, then there, then gone', async ({ agencyApi }) => {
  await agencyApi.stop()
  const site = await startSite({ AGENCY_API_URL: agencyApi.url })
  expect((await readServices(site)).status).toBe(503)
  await agencyApi.start()
  await expectRecovery(agencyApi, site)
  await agencyApi.stop()
  expect((await readServices(site)).text, 'the last good list').toContain(exampleServices[0]?.title)
  await agencyApi.start()
  await site.stop()
})

test('a bad service never hides the good ones', async ({ agencyApi }) => {
  const bad = [null, 1, 'a', [], {}, { ...example, title: '' }, { ...example, price: -1 }]
  const text = JSON.stringify([...bad, { ...example, price: 'NaN' }, ...exampleServices])
  agencyApi.services(behaviours.body(text))
  const site = await startSite({ AGENCY_API_URL: agencyApi.url })
  const page = await readServices(site)
  expect(page.status).toBe(200)
  for (const { title } of exampleServices) expect(page.text).toContain(title)
  expect(page.text).not.toMatch(/NaN|Infinity/)

  await site.stop()
})

test('in an outage one reading at a time, one a second at most', async ({ agencyApi }) => {
  let asked = 0
  let underWay = 0
  let most = 0
  const counted: Behaviour = async (response) => {
    asked += 1
    underWay += 1
    most = Math.max(most, underWay)
    await delay(300)
    underWay -= 1
    response.writeHead(503).end()
  }
  agencyApi.services(counted)
  const site = await startSite({ AGENCY_API_URL: agencyApi.url })
  const until = performance.now() + 5000
  const visitor = async () => {
    while (performance.now() < until) await readServices(site)
  }
  await Promise.all(Array.from({ length: 5 }, visitor))

  expect(most).toBe(1)
  expect(asked).toBeGreaterThan(2)
  // A busy machine can bring one late; when it was sent stands in the log.
  const began = () =>
    site
      .log()
      .filter(({ kind }) => kind === 'catalogue-failed')
      .map(({ time, milliseconds }) => Date.parse(String(time)) - Number(milliseconds))
  await expect.poll(() => began().length).toBe(asked)
  const seconds = ((began().at(-1) ?? 0) - (began()[0] ?? 0)) / 1000
  expect(asked - 1).toBeLessThanOrEqual(seconds + 0.1)
  await expectRecovery(agencyApi, site)
  await site.stop()
})

test('an API that comes and goes hurts no visitor', async ({ agencyApi }) => {
  const site = await startSite({ AGENCY_API_URL: agencyApi.url })
  await expectRecovery(agencyApi, site)
  for (const behaviour of [behaviours.reset, itemOf(1), behaviours.hang, status(500)]) {
    agencyApi.services(behaviour)
    expect((await readServices(site)).status).toBe(200)
  }
  await site.stop()
})

/** Too much, in every way: the site reads no more of it than a price list can be. */
const floods: [string, Behaviour][] = [
  ['100 MB', megabytes(100)],
  ['100 MB that are no JSON', megabytes(100, 'text/html')],
  ['a list without an end', behaviours.endless()],
  ['an error page without an end', behaviours.endless(500)],
  ['a gzip bomb', behaviours.gzipBomb],
]

test('a flood from the agency takes less than 50 MB', async ({ agencyApi }) => {
  test.skip(!canMeasureMemory, 'only Linux says how much memory a process takes')
  agencyApi.services(status(500))
  agencyApi.requests(behaviours.good)
  const site = await startSite({ AGENCY_API_URL: agencyApi.url })
  // What Node takes for itself when it has something to do is not the flood's.
  for (let index = 0; index < 50; index++) {
    await readServices(site)
    await send(site, { name: `warm ${index}` })
  }
  for (const [name, behaviour] of floods) {
    const before = memoryOf(site.process)
    forgetPeak(site.process)
    agencyApi.services(behaviour)
    agencyApi.requests(behaviour)
    const failures = () => site.log().filter(({ kind }) => kind === 'catalogue-failed').length
    const failedBefore = failures()
    await expect
      .poll(
        async () => {
          await Promise.all([readServices(site), send(site, { name })])
          return failures() - failedBefore
        },
        { message: name, timeout: 15_000, intervals: [100] },
      )
      .toBeGreaterThanOrEqual(2)
    expect(peakMemoryOf(site.process) - before, name).toBeLessThan(50)
  }
  await site.stop()
})

test('ten thousand services are shown', async ({ agencyApi }) => {
  agencyApi.services(behaviours.manyServices(10_000))
  const site = await startSite({ AGENCY_API_URL: agencyApi.url })
  await expect.poll(async () => (await readServices(site)).status, { timeout: 15_000 }).toBe(200)
  expect((await readServices(site)).text.match(/name="id"/g)).toHaveLength(10_000)
  await site.stop()
})

/** What a send may meet; whether the agency then has it, nobody knows. */
const sendFaults: [string, Behaviour][] = [
  ['resets the connection', behaviours.reset],
  ['answers 500', status(500)],
  ['hangs', behaviours.hangInHeaders],
]

test('a send that failed says so, keeps what was typed, and keeps its key', async ({
  agencyApi,
}) => {
  test.setTimeout(60_000)
  agencyApi.reset()
  const site = await startSite({ AGENCY_API_URL: agencyApi.url })
  for (const [index, [name, behaviour]] of sendFaults.entries()) {
    agencyApi.received.length = 0
    const typed = { name: `Проба ${index}`, comment: 'две\r\nстроки' }
    agencyApi.requests(behaviour)
    const refused = await send(site, typed)
    expect(refused.status, name).toBe(503)
    expect(refused.text, name).toContain('Ошибка при вводе данных')
    expect(refused.text, name).toContain(`value="Проба ${index}"`)
    expect(refused.text, name).toContain('две\nстроки</textarea>')

    agencyApi.requests(behaviours.good)
    expect((await send(site, typed)).status, name).toBe(302)
    const keys = agencyApi.received.map(({ headers }) => headers['idempotency-key'])
    expect(keys.length, name).toBeGreaterThanOrEqual(2)
    expect(new Set(keys).size, name).toBe(1)
  }
  expect(agencyApi.stray, 'no redirect is followed').toEqual([])
  await site.stop()
})

test('twenty identical posts at once: one key, and one outcome for all', async ({ agencyApi }) => {
  agencyApi.reset()
  agencyApi.requests(behaviours.slow(300))
  const site = await startSite({ AGENCY_API_URL: agencyApi.url })
  const post = () => send(site, { name: 'Мария', phone: '+7 900 000-00-00' })
  const outcomes = await Promise.all(Array.from({ length: 20 }, post))
  expect(outcomes.map((outcome) => outcome.status)).toEqual(Array(20).fill(302))
  await post()
  const keys = agencyApi.received.map(({ headers }) => headers['idempotency-key'])
  expect(new Set(keys).size).toBe(1)

  agencyApi.requests(behaviours.slow(300, status(500)))
  const failing = () => send(site, { name: 'Пётр' })
  const refused = await Promise.all(Array.from({ length: 20 }, failing))
  expect(refused.map((outcome) => outcome.status)).toEqual(Array(20).fill(503))
  await site.stop()
})

async function readServices(site: Site): Promise<{ status: number; text: string }> {
  const response = await fetch(`${site.url}/services`)
  return { status: response.status, text: await response.text() }
}

async function send(
  site: Site,
  typed: Record<string, string>,
): Promise<{ status: number; text: string }> {
  const response = await fetch(`${site.url}/?index`, {
    method: 'POST',
    body: new URLSearchParams({ intent: 'send', consent: 'on', ...typed }),
    redirect: 'manual',
  })
  return { status: response.status, text: await response.text() }
}

/** The API is well again: within 10 s so is the page, without a restart. */
async function expectRecovery(api: AgencyApi, site: Site): Promise<void> {
  api.services(behaviours.good)
  await expect.poll(async () => (await readServices(site)).status, { timeout: 10_000 }).toBe(200)
}
