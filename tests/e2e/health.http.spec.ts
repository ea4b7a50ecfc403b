import { join } from 'node:path'
import { BetterSqlite } from '~/agency/database/better-sqlite.server'
import { startMailServer } from '../support/mail-server'
import { publicPages } from '../support/public-pages'
import { send } from '../support/sending'
import { SHIPPED_CONTENT } from '../support/site'
import { temporaryFolder } from '../support/temporary-folder'
import { expect, siteTest as test } from './fixtures'

const always = {
  version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
  process: expect.any(Number),
  // Nobody has looked so soon after a start, or looks at an own API.
  findings: null,
}

async function healthOf(siteUrl: string): Promise<[number, unknown]> {
  const answer = await fetch(`${siteUrl}/healthz`)
  return [answer.status, await answer.json()]
}

test('the staff get a mail, as soon as the mail server is back', async ({ newSite }) => {
  const mails = await startMailServer()
  const site = await newSite({
    ...SHIPPED_CONTENT,
    NOTIFY_SMTP_URL: mails.url,
    NOTIFY_TO: 'anna@mezha.example, boris@mezha.example',
    SITE_URL: 'https://mezha.example',
  })
  await mails.stop()
  expect((await send(site.url, { name: 'Мария' })).status).toBe(302)
  await mails.start()
  await expect.poll(() => mails.received.length, { timeout: 30_000 }).toBe(2)
  expect(
    mails.received
      .map(({ to }) => to)
      .flat()
      .sort(),
  ).toEqual(['anna@mezha.example', 'boris@mezha.example'])
  for (const { subject, text } of mails.received) {
    expect(subject).toBe('Заявка № 101: Мария')
    expect(text).toContain('https://mezha.example/desk/requests/101\n')
  }
  await mails.stop()
})

test('a site whose database was never there names no made-up agency', async ({ newSite }) => {
  const DATABASE_URL = 'postgres://127.0.0.1:1/agency'
  const site = await newSite({ ...SHIPPED_CONTENT, DATABASE_URL })
  const paths = [...publicPages, '/nothing', 'POST /?index', '/api/service/all', '/price-list.xml']
  for (const each of paths) {
    const [path = '', method = 'GET'] = each.split(' ').reverse()
    const answer = await fetch(site.url + path, {
      method,
      headers: { Accept: 'text/html', Origin: site.url },
    })
    expect([path, answer.status, answer.headers.get('Retry-After')]).toEqual([path, 503, '30'])
    expect(await answer.text()).not.toMatch(/tel:|Межа|₽/)
  }
  expect(site.log()).toContainEqual(expect.objectContaining({ kind: 'content-unknown' }))
  await expect.poll(() => site.output()).toContain('страницы сайта не открываются')
  const known = await newSite({ DATABASE_URL })
  expect((await fetch(known.url)).status, 'facts and catalogue are files').toBe(200)
})

test('/healthz reports that no request can be stored, also where other tables take writes', async ({
  newSite,
}) => {
  const file = join(temporaryFolder(), 'agency.db')
  const site = await newSite({ ...SHIPPED_CONTENT, DATABASE_URL: `file:${file}` })
  expect((await send(site.url, { name: 'Мария' })).status).toBe(302)
  const database = new BetterSqlite(file)
  database.exec(
    `CREATE TRIGGER damaged BEFORE INSERT ON requests BEGIN SELECT RAISE(ABORT, 'damaged'); END`,
  )
  expect((await send(site.url, { name: 'Пётр' })).status).toBe(503)
  const unavailable = { status: 'unavailable', fault: 'storage', ...always }
  await expect.poll(() => healthOf(site.url)).toEqual([503, unavailable])
  database.exec('DROP TRIGGER damaged')
  database.close()
  expect((await send(site.url, { name: 'Пётр' })).status).toBe(302)
  await expect.poll(() => healthOf(site.url)).toEqual([200, { status: 'ok', ...always }])
})

test('/healthz reports an agency’s own API that is away', async ({ newSite, ownApi }) => {
  const site = await newSite({ ...SHIPPED_CONTENT, AGENCY_API_URL: ownApi.url })
  await expect.poll(() => healthOf(site.url)).toEqual([200, { status: 'ok', ...always }])
  await ownApi.stop()
  await expect
    .poll(() => healthOf(site.url), { timeout: 15_000 })
    .toEqual([503, expect.objectContaining({ status: 'unavailable', fault: 'unreachable' })])
})
