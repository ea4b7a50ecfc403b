import { exampleServices, good, json, status } from '../support/agency-behaviours'
import { expect, type Page, test } from './fixtures'
import { cardsOf } from './page-object'
import { PROMPT, words } from './words'

const spinner = (page: Page) => page.getByRole('status').getByText(words.services.loading)

test('a page without a list shows a spinner until the list comes, which scripts announce, and keeps it in an outage @no-js', async ({
  page,
  ownApi,
  newSite,
  expectError,
  javaScriptEnabled,
}) => {
  expectError('503')
  ownApi.services(status(500))
  const site = await newSite({ AGENCY_API_URL: ownApi.url })
  const answer = await page.goto(`${site.url}/services`)
  expect(answer?.status()).toBe(503)
  expect(answer?.headers()).toMatchObject({ 'retry-after': '5' })
  // A page that loads itself again takes away what a screen reader reads.
  expect(await answer?.text()).not.toContain('http-equiv="refresh"')
  await expect(spinner(page)).toBeVisible()
  await expect(page.getByText(PROMPT)).toBeVisible()
  await expect(cardsOf(page)).toHaveCount(0)
  // A visitor need not wait.
  const main = page.getByRole('main')
  await expect(main.getByText(words.services.help.question)).toBeVisible()
  await expect(main.getByRole('link', { name: '+7 900 000-00-00' })).toBeVisible()
  const describe = main.getByRole('link', { name: words.services.help.describe })
  await expect(describe).toHaveAttribute('href', '/services?basket')

  ownApi.services(good)
  const refresh = page.getByRole('main').getByRole('link', { name: words.services.refresh })
  // The site waits a moment before it asks the agency again.
  await expect(async () => {
    if (!javaScriptEnabled && (await refresh.isVisible())) await refresh.click()
    await expect(cardsOf(page)).toHaveCount(3, { timeout: 1000 })
  }).toPass()
  await expect(spinner(page)).toBeHidden()
  await expect(refresh).toBeHidden()
  await expect(describe).toHaveCount(1)
  if (javaScriptEnabled) {
    const status = page.getByRole('main').getByRole('status')
    await expect(status).toHaveText('Список услуг загружен: 3 услуги')
  }
  await ownApi.stop()
  expect(await (await fetch(`${site.url}/services`)).text()).toContain(exampleServices[0]?.title)
})

test('a price of millions stands clear of its button on a phone, and a long word widens no page @chromium @slow', async ({
  page,
  ownApi,
  newSite,
}) => {
  const service = { title: 'Межевание участка', unit: 'за рентгеноэлектрокардиографического' }
  ownApi.services(json([{ id: 1, ...service, description: 'Обмерим.', price: '1234567.50' }]))
  const site = await newSite({ AGENCY_API_URL: ownApi.url })
  await page.setViewportSize({ width: 320, height: 740 })
  for (const path of ['/', '/services']) {
    await page.goto(site.url + path)
    await expect(page.getByText(service.unit).first()).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(320)
  }
  const price = await page.getByText('1 234 567,50 ₽').boundingBox()
  const button = await cardsOf(page).getByRole('button').boundingBox()
  if (!price || !button) throw new Error('The card is not shown.')
  const isBeside = price.x + price.width <= button.x
  expect(isBeside || price.y + price.height <= button.y).toBe(true)
})

test('an empty list shows no spinner @chromium @slow', async ({ page, ownApi, newSite }) => {
  ownApi.services(json([]))
  const site = await newSite({ AGENCY_API_URL: ownApi.url })
  const answer = await page.goto(`${site.url}/services`)
  expect(answer?.status()).toBe(200)
  await expect(spinner(page)).toBeHidden()
})
