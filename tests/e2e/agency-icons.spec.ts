import { barredPicture, body, html, json, status } from '../support/agency-behaviours'
import { expect, test } from './fixtures'
import { card } from './page-object'

const DRAWING = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"/>'
const drawing = body(DRAWING, 'image/svg+xml')
const ICONS = {
  'Со значком': '/media/good.svg',
  'Без файла': '/media/none.svg',
  'Не картинка': '/media/page.svg',
  'Чужим нельзя': '/media/barred.svg',
}
const list = Object.entries(ICONS).map(([title, icon], i) => ({ id: i, title, icon, price: 1 }))

test.beforeEach(({ ownApi }) => {
  ownApi.services(json(list))
  ownApi.others((call) => {
    if (call.includes('none')) return status(404)
    if (call.includes('page')) return html
    return call.includes('barred') ? barredPicture : drawing
  })
})

test('an icon that cannot be shown gives way to the number of the service @chromium', async ({
  page,
  ownApi,
  newSite,
  expectError,
}) => {
  for (const error of ['404', 'ERR_BLOCKED_BY_RESPONSE']) expectError(error)
  const site = await newSite({ AGENCY_API_URL: ownApi.url })
  // The icons have failed before the scripts come.
  const ended = new Set<string>()
  page.on('response', (response) => ended.add(response.url()))
  page.on('requestfailed', (request) => ended.add(request.url()))
  const icons = () => [...ended].filter((address) => address.includes('/media/'))
  await page.route('**/*.js', async (route) => {
    await expect.poll(icons).toHaveLength(4)
    await route.continue()
  })
  await page.goto(`${site.url}/services`, { waitUntil: 'commit' })
  for (const [at, title] of ['Без файла', 'Не картинка', 'Чужим нельзя'].entries()) {
    const item = card(page, title)
    await expect(item.getByText(String(at + 2), { exact: true })).toBeVisible()
    await expect(item.locator('img')).toHaveCount(0)
  }
  const good = card(page, 'Со значком')
  await expect(good.locator('img')).toBeVisible()
})

test('visitors load the icons of an API on an inner host from the origin that is set @chromium @slow', async ({
  page,
  ownApi,
  newSite,
  expectError,
}) => {
  for (const error of ['404', 'ERR_BLOCKED_BY_RESPONSE']) expectError(error)
  const publicOrigin = ownApi.url.replace('127.0.0.1', 'localhost').replace('/api', '')
  ownApi.others(() => drawing)
  const site = await newSite({ AGENCY_API_URL: ownApi.url, AGENCY_PUBLIC_URL: publicOrigin })
  await page.route(`${publicOrigin}/**`, (route) => {
    return route.fulfill({ contentType: 'image/svg+xml', body: DRAWING })
  })
  await page.goto(`${site.url}/services`)
  const icon = card(page, 'Со значком').locator('img')
  await expect(icon).toHaveAttribute('src', `${publicOrigin}/media/good.svg`)
  await expect(icon).toBeVisible()
  // The policy of the page allows it: the browser has asked for it.
  await expect.poll(() => icon.evaluate((image: HTMLImageElement) => image.complete)).toBe(true)
})
