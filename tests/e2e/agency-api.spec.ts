import { slow, status } from '../support/agency-behaviours'
import { aFilledForm } from '../support/factories'
import { expect, test } from './fixtures'
import {
  basketOf,
  card,
  closeBasket,
  consent,
  fillIn,
  itemsOf,
  sendButton,
  toast,
  typedIn,
} from './page-object'
import { EXPECT_MESSAGE, FAILED, ORDER, SENT, words } from './words'

test.use({ baseURL: ({ forwardingSite }, provide) => provide(forwardingSite.url) })
test.beforeEach(({ agencyApi }) => agencyApi.reset())

const typed = aFilledForm({
  name: 'Игорь Шмелёв',
  phone: '8-900-222-33-44',
  address: 'Кадастровый номер 00:00:0000000:1',
  comment: 'Раздел дома на двоих',
})

test('the whole visit: the agency gets the request once, as promised', async ({
  page,
  agencyApi,
}) => {
  await page.goto('/')
  await page.getByRole('link', { name: ORDER }).click()
  for (const title of ['Технический план дома', 'Вынос границ участка в натуру']) {
    await card(page, title).click()
    await expect(basketOf(page).getByRole('listitem').getByText(title)).toBeVisible()
    await closeBasket(page)
  }
  await card(page, 'Технический план дома').click()
  await expect(basketOf(page)).toContainText(`${words.basket.totalLabel([1])} 20 500 ₽`)
  await fillIn(page, typed)
  await consent(page).check()
  await sendButton(page).click()
  await expect(toast(page, 'status', SENT)).toBeVisible()
  await expect(toast(page, 'status', EXPECT_MESSAGE)).toBeVisible()

  expect(agencyApi.received).toHaveLength(1)
  const [{ headers, body } = { headers: {}, body: '' }] = agencyApi.received
  expect(JSON.parse(body)).toEqual({
    ...typed,
    services: ['Технический план дома', 'Вынос границ участка в натуру'],
  })
  expect(headers['content-type']).toBe('application/json')
  expect(headers['idempotency-key']).toMatch(/^[0-9a-f]{64}$/)
  // The agency's host serves the icons, too.
  expect(agencyApi.stray.filter((call) => !call.startsWith('GET /media/'))).toEqual([])
})

test('a double click sends once', async ({ page, agencyApi }) => {
  agencyApi.requests(slow(500))
  await page.goto('/')
  await fillIn(page, typed)
  await consent(page).check()
  await sendButton(page).dblclick()
  await expect(toast(page, 'status', SENT)).toBeVisible()
  expect(agencyApi.received).toHaveLength(1)
})

test('the agency fails: the error toast, all is still there, the basket too', async ({
  page,
  agencyApi,
  expectError,
}) => {
  expectError('503')
  agencyApi.requests(status(500))
  await page.goto('/services')
  await card(page, 'Технический план дома').click()
  await fillIn(page, typed)
  await consent(page).check()
  await sendButton(page).click()

  await expect(toast(page, 'alert', FAILED)).toBeVisible()
  await expect(page.getByText(words.form.failed.kept)).toBeInViewport({ ratio: 1 })
  expect(await typedIn(page)).toEqual(typed)
  await expect(consent(page)).toBeChecked()
  await expect(itemsOf(page)).toHaveCount(1)

  agencyApi.reset()
  await sendButton(page).click()
  await expect(toast(page, 'status', SENT)).toBeVisible()
  expect(agencyApi.received.map(({ body }) => JSON.parse(body) as unknown)).toEqual([
    { ...typed, services: ['Технический план дома'] },
  ])
})
