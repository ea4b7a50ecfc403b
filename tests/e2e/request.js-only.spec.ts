import { slow, status } from '../support/agency-behaviours'
import { expect, test } from './fixtures'
import {
  basketControl,
  basketOf,
  consent,
  fillIn,
  holdScripts,
  sendButton,
  toast,
  typedIn,
  visitWithScripts,
} from './visit'

const typed = {
  name: 'Мария Белова',
  phone: '89001112233',
  address: 'Заречье, СНТ «Ромашка»',
  comment: 'Связь пропадает',
}

for (const path of ['/', '/services?basket']) {
  test(`the connection is lost while sending from ${path}: the page and the text stay`, async ({
    page,
    context,
    site,
    expectError,
  }) => {
    expectError('ERR_INTERNET_DISCONNECTED')
    await visitWithScripts(page, path)
    await fillIn(page, typed)
    await consent(page).check()
    await context.setOffline(true)
    await sendButton(page).click()

    await expect(toast(page, 'alert', 'Ошибка при вводе данных')).toBeVisible()
    expect(await typedIn(page)).toEqual(typed)
    await expect(consent(page)).toBeChecked()
    await sendButton(page).click()
    await expect(toast(page, 'alert', 'Ошибка при вводе данных')).toHaveCount(2)

    await context.setOffline(false)
    await sendButton(page).click()
    await expect(toast(page, 'status', 'Успешно отправлено')).toBeVisible()
    const stored = (await site.requests()).filter(({ name }) => name === typed.name)
    expect(stored).toHaveLength(1)
  })
}

test('a request of over 256 KB is still in the form', async ({ page, expectError }) => {
  expectError('413')
  await visitWithScripts(page, '/')
  const long = { ...typed, comment: 'щ'.repeat(50_000) }
  await fillIn(page, long)
  await consent(page).check()
  await sendButton(page).click()
  await expect(toast(page, 'alert', 'Ошибка при вводе данных')).toBeVisible()
  expect(await typedIn(page)).toEqual(long)
})

test('an answer that never comes is a refusal in the end', async ({ page }) => {
  await page.clock.install()
  await visitWithScripts(page, '/')
  await page.route(/_data=/, () => undefined)
  await fillIn(page, typed)
  await consent(page).check()
  await sendButton(page).click()
  await expect(page.getByRole('button', { name: 'Отправляем…' })).toBeVisible()
  await page.clock.fastForward(36_000)
  await expect(toast(page, 'alert', 'Ошибка при вводе данных')).toBeVisible()
  expect(await typedIn(page)).toEqual(typed)
})

test('a refusal leaves the page and the focus where they are', async ({ page, expectError }) => {
  expectError('422')
  await page.setViewportSize({ width: 360, height: 640 })
  await visitWithScripts(page, '/')
  await fillIn(page, typed)
  await sendButton(page).click()
  await expect(toast(page, 'alert', /Подтвердите согласие/)).toBeVisible()
  await expect(sendButton(page)).toBeFocused()
  await expect(sendButton(page)).toBeInViewport()
  await expect(consent(page)).toBeInViewport()
})

test(
  'refused before the scripts came, then sent by them: the fields are empty',
  { tag: '@once' },
  async ({ page, expectError }) => {
    expectError('422')
    const release = await holdScripts(page)
    await page.goto('/', { waitUntil: 'domcontentloaded' })
    await fillIn(page, typed)
    await sendButton(page).click({ noWaitAfter: true })
    await expect(toast(page, 'alert', /Подтвердите согласие/)).toBeVisible()
    await consent(page).check()
    release()
    await page.waitForFunction(() => '__remixRouter' in window)
    expect(await typedIn(page)).toEqual(typed)
    await expect(consent(page)).not.toHaveAttribute('aria-invalid')

    await sendButton(page).click()
    await expect(toast(page, 'status', 'Успешно отправлено')).toBeVisible()
    expect(await typedIn(page)).toEqual({ name: '', phone: '', address: '', comment: '' })
    await expect(consent(page)).not.toBeChecked()
  },
)

test(
  'a refusal goes once the request is sent, though it is being read',
  { tag: '@once' },
  async ({ page, expectError }) => {
    expectError('422')
    await visitWithScripts(page, '/')
    await page.getByLabel('Имя').fill('Дочитывает')
    await sendButton(page).click()
    const refusal = toast(page, 'alert', /Подтвердите согласие/)
    await expect(refusal).toBeVisible()
    await consent(page).check()
    await refusal.hover()
    await sendButton(page).press('Enter')
    await expect(toast(page, 'status', 'Успешно отправлено')).toBeVisible()
    // By itself it would take seconds more.
    await expect(refusal).toHaveCount(0, { timeout: 1000 })
  },
)

test('a toast has its 5 seconds, however often the basket closes and opens', async ({ page }) => {
  await visitWithScripts(page, '/services')
  await basketControl(page).click()
  await page.getByLabel('Имя').fill('Открывает и закрывает')
  await consent(page).check()
  await sendButton(page).click()
  const brief = toast(page, 'status', 'Успешно отправлено')
  await expect(brief).toBeVisible()
  const shown = performance.now()
  const seconds = () => (performance.now() - shown) / 1000

  await page.keyboard.press('Escape')
  await expect(brief).toBeVisible()
  while (seconds() < 3) {
    await page.keyboard.press('Enter')
    await expect(basketOf(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(basketOf(page)).toBeHidden()
  }
  await expect(brief).toBeHidden()
  expect(seconds()).toBeLessThan(7)
})

test.describe('the agency takes its time', () => {
  test.use({ baseURL: ({ forwardingSite }, provide) => provide(forwardingSite.url) })
  test.beforeEach(({ agencyApi }) => agencyApi.reset())

  test('the button says so, and a second press does nothing', async ({ page, agencyApi }) => {
    agencyApi.requests(slow(1500))
    await visitWithScripts(page, '/')
    await fillIn(page, typed)
    await consent(page).check()
    await sendButton(page).click()

    const busy = page.getByRole('button', { name: 'Отправляем…' })
    await expect(busy).toBeVisible()
    // What is typed now would be lost without a word.
    await expect(page.getByLabel('Комментарий')).not.toBeEditable()
    await busy.click({ force: true })
    await page.keyboard.press('Enter')

    await expect(toast(page, 'status', 'Успешно отправлено')).toBeVisible()
    await expect(sendButton(page)).toBeVisible()
    await expect(page.getByLabel('Комментарий')).toBeEditable()
    expect(agencyApi.received).toHaveLength(1)
  })

  test('neither a link nor Back cuts the answer off', async ({ page, agencyApi }) => {
    agencyApi.requests(slow(1500))
    await visitWithScripts(page, '/')
    await visitWithScripts(page, '/services')
    await basketControl(page).click()
    await expect(page).toHaveURL(/basket$/)
    await fillIn(page, typed)
    await consent(page).check()
    await sendButton(page).click()
    await expect(page.getByRole('button', { name: 'Отправляем…' })).toBeVisible()
    await page.evaluate(() => history.back())
    await expect(toast(page, 'status', 'Успешно отправлено')).toBeVisible()
    await expect(page).toHaveURL(/basket$/)
    await page.goBack()
    await expect(page.getByRole('dialog')).toBeHidden()

    await visitWithScripts(page, '/')
    await fillIn(page, { ...typed, name: 'Спешит' })
    await consent(page).check()
    const asked = page.waitForEvent('dialog')
    await sendButton(page).click()
    const followed = page.getByRole('link', { name: 'Заказать межевание' }).click()
    const question = await asked
    expect(question.type()).toBe('beforeunload')
    await question.dismiss()
    await followed
    await expect(toast(page, 'status', 'Успешно отправлено')).toBeVisible()
    await expect(page).toHaveURL(/\/$/)
    await page.getByRole('link', { name: 'Заказать межевание' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Услуги и цены' })).toBeVisible()
    expect(agencyApi.received).toHaveLength(2)
  })

  test('a refused request can be sent again', async ({ page, agencyApi, expectError }) => {
    expectError('503')
    agencyApi.requests(status(500))
    await visitWithScripts(page, '/')
    await fillIn(page, typed)
    await consent(page).check()
    const failed = toast(page, 'alert', 'Ошибка при вводе данных')
    await sendButton(page).click()
    await expect(failed).toHaveCount(1)
    await sendButton(page).click()
    await expect(failed).toHaveCount(2)

    agencyApi.reset()
    await sendButton(page).click()
    await expect(toast(page, 'status', 'Успешно отправлено')).toBeVisible()
    expect(await typedIn(page)).toEqual({ name: '', phone: '', address: '', comment: '' })
  })
})
