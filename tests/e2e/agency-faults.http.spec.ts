import type { AgencyApi } from '../support/agency-api'
import * as behaviours from '../support/agency-behaviours'
import { type Behaviour, exampleServices, status } from '../support/agency-behaviours'
import { send } from '../support/sending'
import { type Site, startSite } from '../support/site'
import { expect, siteTest as test } from './fixtures'
import { FAILED } from './words'

// What the agency's API does must not depend on another test's turn with it.
test.describe.configure({ mode: 'default' })
test.slow()

/** Some after which there is no list, as the log names them; the adapter's tests have all. */
const faults: [string, Behaviour, string][] = [
  ['resets the connection', behaviours.reset, 'unreachable'],
  ['answers 500', status(500), 'status'],
  ['answers HTML', behaviours.html, 'malformed'],
  ['answers millions of numbers', behaviours.body(`[${'1,'.repeat(3e6)}1]`), 'too-large'],
]

test('whatever the catalogue does, the page answers, and recovers by itself', async ({
  agencyApi,
}) => {
  agencyApi.services(status(500))
  const site = await startSite({ AGENCY_API_URL: agencyApi.url })
  const expectSpinner = async (name: string) => {
    const page = await readServices(site)
    expect(page.status, name).toBe(503)
    expect(page.text, name).toContain('role="status"')
  }
  for (const [name, behaviour, fault] of faults) {
    const logged = site.log().length
    agencyApi.services(behaviour)
    await expect
      .poll(
        async () => {
          await expectSpinner(name)
          return site
            .log()
            .slice(logged)
            .map((line) => line.fault)
        },
        { message: name, timeout: 20_000, intervals: [100] },
      )
      .toContain(fault)
  }
  agencyApi.services(behaviours.hang)
  await expectSpinner('hangs')
  await expectRecovery(agencyApi, site)
  expect(await site.stop()).toBe(0)
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

test('a send that failed says so, keeps what was typed, and keeps its key', async ({
  agencyApi,
}) => {
  agencyApi.reset()
  const site = await startSite({ AGENCY_API_URL: agencyApi.url })
  for (const [name, behaviour] of [
    ['resets the connection', behaviours.reset],
    ['answers 500', status(500)],
  ] as const) {
    agencyApi.received.length = 0
    const typed = { name: `Проба: ${name}`, comment: 'две\r\nстроки' }
    agencyApi.requests(behaviour)
    const refused = await send(site.url, typed)
    expect(refused.status, name).toBe(503)
    expect(refused.text, name).toContain(FAILED)
    expect(refused.text, name).toContain(`value="${typed.name}"`)
    expect(refused.text, name).toContain('две\nстроки</textarea>')

    agencyApi.requests(behaviours.good)
    expect((await send(site.url, typed)).status, name).toBe(302)
    const keys = agencyApi.received.map(({ headers }) => headers['idempotency-key'])
    expect(keys.length, name).toBeGreaterThanOrEqual(2)
    expect(new Set(keys).size, name).toBe(1)
  }
  expect(agencyApi.stray, 'no redirect is followed').toEqual([])
  await site.stop()
})

async function readServices(site: Site): Promise<{ status: number; text: string }> {
  const response = await fetch(`${site.url}/services`)
  return { status: response.status, text: await response.text() }
}

/** The API is well again: soon so is the page, without a restart. */
async function expectRecovery(api: AgencyApi, site: Site): Promise<void> {
  api.services(behaviours.good)
  await expect.poll(async () => (await readServices(site)).status, { timeout: 20_000 }).toBe(200)
}
