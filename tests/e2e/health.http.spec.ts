import { startAgencyApi } from '../support/agency-api'
import { startMailServer } from '../support/mail-server'
import { send } from '../support/sending'
import { startSite } from '../support/site'
import { expect, siteTest as test } from './fixtures'

async function healthOf(siteUrl: string): Promise<[number, unknown]> {
  const answer = await fetch(`${siteUrl}/healthz`)
  return [answer.status, await answer.json()]
}

test('the staff is told of a request, and /healthz how many notices wait', async () => {
  const mails = await startMailServer()
  const site = await startSite({
    NOTIFY_SMTP_URL: mails.url,
    NOTIFY_TO: 'anna@mezha.example, boris@mezha.example',
  })
  await mails.stop()
  expect((await send(site.url, { name: 'Мария' })).status).toBe(302)
  await expect
    .poll(() => healthOf(site.url))
    .toEqual([200, { status: 'ok', noticesWait: 1, catalogueAge: expect.any(Number) }])

  await mails.start()
  await expect.poll(() => mails.received.length, { timeout: 20_000 }).toBe(1)
  expect(mails.received[0]).toMatchObject({
    to: ['anna@mezha.example', 'boris@mezha.example'],
    subject: 'Заявка с сайта № 1: Мария',
  })
  await expect.poll(async () => (await healthOf(site.url))[1]).toMatchObject({ noticesWait: 0 })
  await site.stop()
  await mails.stop()
})

test('a store that takes nothing is unhealthy', async () => {
  const site = await startSite({ DATABASE_URL: 'file:/dev/null/no/agency.db' })
  expect(await healthOf(site.url)).toEqual([
    503,
    { status: 'unavailable', fault: 'storage', catalogueAge: expect.any(Number) },
  ])
  await site.stop()
})

test('so is an agency’s own API that is away', async () => {
  const api = await startAgencyApi()
  const site = await startSite({ AGENCY_API_URL: api.url })
  await expect
    .poll(() => healthOf(site.url))
    .toEqual([200, { status: 'ok', noticesWait: null, catalogueAge: expect.any(Number) }])
  await api.stop()
  await expect
    .poll(() => healthOf(site.url))
    .toEqual([503, expect.objectContaining({ status: 'unavailable', fault: 'unreachable' })])
  await site.stop()
})
