import { manyServices } from '../support/agency-behaviours'
import { startAgencyApi } from '../support/agency-api'
import { startSite } from '../support/site'
import { expect, test } from './fixtures'
import { card, itemsOf, toast } from './visit'
import { FAILED } from './words'

test('the basket is a cookie of the services pages', async ({ page, context }) => {
  await page.goto('/services')
  await card(page, 'Межевание земельного участка').click()
  await expect(itemsOf(page)).toHaveCount(1)

  expect(await context.cookies()).toMatchObject([
    { name: 'basket', path: '/services', sameSite: 'Lax', httpOnly: false },
  ])
})

test('a basket of over a hundred services says so and keeps what it has', async ({
  page,
  request,
}) => {
  const api = await startAgencyApi()
  api.services(manyServices(300))
  const site = await startSite({ AGENCY_API_URL: api.url })
  try {
    // By the same posts as the page sends, without rendering it.
    let fitting = 0
    for (let id = 1; fitting === 0; id++) {
      const post = { form: { intent: 'add', id }, maxRedirects: 0 }
      const answer = await request.post(`${site.url}/services`, post)
      if (!answer.headers()['set-cookie']?.startsWith('basket=')) fitting = id - 1
    }
    expect(fitting).toBeGreaterThan(100)

    const { cookies } = await request.storageState()
    await page.context().addCookies(cookies.filter(({ name }) => name === 'basket'))
    await page.goto(`${site.url}/services`)
    await card(page, 'Услуга 300').click()
    await expect(toast(page, 'alert', FAILED)).toBeVisible()
    await expect(itemsOf(page)).toHaveCount(fitting)
  } finally {
    await site.stop()
    await api.stop()
  }
})
