import { good, reset, status } from '../support/agency-behaviours'
import { aFilledForm } from '../support/factories'
import { expect, test } from './fixtures'
import {
  basketOf,
  card,
  choose,
  consent,
  itemsOf,
  sendButton,
  sendForm,
  sentNote,
  toast,
  typedIn,
} from './page-object'
import { EXPECT_MESSAGE, FAILED, ORDER, SENT, STAKES, words } from './words'

test.use({ baseURL: ({ forwardingSite }, provide) => provide(forwardingSite.url) })
test.beforeEach(({ agencyApi }) => agencyApi.reset())

const typed = aFilledForm({
  name: 'Игорь Шмелёв',
  phone: '8-900-222-33-44',
  address: 'Кадастровый номер 00:00:0000000:1',
  comment: 'Раздел дома на двоих',
})

test('the agency’s API gets a request once, as promised', async ({ page, agencyApi }) => {
  await page.goto('/')
  await page.getByRole('link', { name: ORDER }).click()
  await choose(page, 'Технический план дома', STAKES)
  await card(page, 'Технический план дома').click()
  await expect(basketOf(page)).toContainText('Примерно 20 500 ₽')
  await sendForm(page, typed)
  await expect(toast(page, 'status', SENT)).toBeVisible()
  await expect(toast(page, 'status', EXPECT_MESSAGE)).toBeVisible()

  expect(agencyApi.received).toHaveLength(1)
  const [{ headers, body } = { headers: {}, body: '' }] = agencyApi.received
  expect(JSON.parse(body)).toEqual({
    ...typed,
    services: ['Технический план дома', STAKES],
  })
  expect(headers['content-type']).toBe('application/json')
  expect(headers['idempotency-key']).toMatch(/^[0-9a-f]{64}$/)
  // The agency's host serves the icons, too.
  expect(agencyApi.stray.filter((call) => !call.startsWith('GET /media/'))).toEqual([])
})

test('a failed send moves the focus to a note with the phone, keeps form and basket, and can be repeated @firefox @no-js', async ({
  page,
  agencyApi,
  expectError,
}) => {
  expectError('503')
  agencyApi.requests(status(501))
  await page.goto('/services')
  await card(page, 'Технический план дома').click()
  await sendForm(page, typed)

  await expect(toast(page, 'alert', FAILED)).toBeVisible()
  const note = page.getByText(words.form.failed.kept)
  await expect(note).toBeFocused()
  await expect(note).toBeInViewport({ ratio: 1 })
  await expect(note.getByRole('link', { name: '+7 900 000-00-00' })).toBeInViewport()
  await expect(sentNote(page)).toBeHidden()
  expect(await typedIn(page)).toEqual(typed)
  await expect(consent(page)).toBeChecked()
  await expect(itemsOf(page)).toHaveCount(1)

  agencyApi.requests(good)
  await sendButton(page).click()
  await expect(toast(page, 'status', SENT)).toBeVisible()
  const { received } = agencyApi
  expect(received.length).toBeGreaterThanOrEqual(2)
  expect(new Set(received.map(({ headers }) => headers['idempotency-key'])).size).toBe(1)
  const request = { ...typed, services: ['Технический план дома'] }
  expect(received.map(({ body }) => JSON.parse(body) as unknown)).toEqual(
    received.map(() => request),
  )
})

test('after a connection that was lost the page says that it does not know whether the request has come', async ({
  page,
  agencyApi,
  expectError,
}) => {
  expectError('503')
  agencyApi.requests(reset)
  await page.goto('/')
  await sendForm(page, typed)
  const note = page.getByText(
    'Не знаем, дошла ли заявка. Отправьте её ещё раз без изменений: дважды она не придёт.',
  )
  await expect(note).toBeFocused()
  expect(await typedIn(page)).toEqual(typed)
  expect(agencyApi.received).toHaveLength(1)

  agencyApi.requests(good)
  await sendButton(page).click()
  await expect(toast(page, 'status', SENT)).toBeVisible()
  const [first, second] = agencyApi.received.map(({ headers }) => headers['idempotency-key'])
  expect(second).toBe(first)
})
