import facts from '../support/agency.json' with { type: 'json' }
import { slow, status } from '../support/agency-behaviours'
import type { Route } from '@playwright/test'
import { aFilledForm, emptyForm } from '../support/factories'
import { idle, layoutShift } from '../support/page-timing'
import { expect, type Locator, type Page, test } from './fixtures'
import {
  basketControl,
  basketOf,
  card,
  cardsOf,
  closeBasket,
  consent,
  field,
  fillIn,
  holdScripts,
  itemsOf,
  openWithScripts,
  sendButton,
  sendForm,
  sendingButton,
  sentNote,
  takenOver,
  toast,
  typedIn,
} from './page-object'
import { EXPECT_MESSAGE, FAILED, NO_CONSENT, ORDER, SENT, STAKES, SURVEY, words } from './words'

const typed = aFilledForm({
  name: 'Мария Белова',
  phone: '89001112233',
  address: 'Заречье, СНТ «Ромашка»',
  comment: 'Связь пропадает',
})

for (const path of ['/', '/services?basket']) {
  test(`a send from ${path} without network keeps page and text, and can be repeated`, async ({
    page,
    context,
    site,
    expectError,
  }) => {
    expectError('ERR_INTERNET_DISCONNECTED')
    await openWithScripts(page, path)
    await fillIn(page, typed)
    await consent(page).check()
    await context.setOffline(true)
    await sendButton(page).click()

    await expect(toast(page, 'alert', FAILED)).toBeVisible()
    await expect(page.getByText(words.form.failed.kept)).toBeVisible()
    expect(await typedIn(page)).toEqual(typed)
    await expect(consent(page)).toBeChecked()

    await context.setOffline(false)
    await sendButton(page).click()
    await expect(toast(page, 'status', SENT)).toBeVisible()
    const stored = (await site.requests()).filter(({ name }) => name === typed.name)
    expect(stored).toHaveLength(1)
  })
}

for (const path of ['/', '/services?basket']) {
  test(`no toast covers what a send from ${path} leads to @slow`, async ({ page, expectError }) => {
    expectError('422')
    await page.setViewportSize({ width: 360, height: 640 })
    await openWithScripts(page, path)
    await field(page, 'name').fill('Под сообщением')
    const scrollToTop = () => consent(page).evaluate((box) => box.scrollIntoView())
    await scrollToTop()
    await sendButton(page).click()
    const refusal = toast(page, 'alert', NO_CONSENT)
    await expectUnder(refusal, consent(page))

    await consent(page).check()
    await scrollToTop()
    await sendButton(page).click()
    await expectUnder(toast(page, 'status', EXPECT_MESSAGE), sentNote(page))
    const phone = page.getByRole('contentinfo').getByRole('link', { name: facts.phone })
    if (path === '/') {
      // At once, while both toasts are there.
      const [over, under] = await Promise.all(
        [toast(page, 'status', EXPECT_MESSAGE), phone.first()].map((part) => part.boundingBox()),
      )
      expect(under?.y).toBeGreaterThanOrEqual((over?.y ?? Number.NaN) + (over?.height ?? 0))
      await expect(toast(page, 'status', SENT)).toBeVisible()
    }
  })
}

test('an answer of another server is shown as a failure', async ({ page, site, expectError }) => {
  for (const error of ['503', 'ERR_FAILED']) expectError(error)
  await openWithScripts(page, '/')
  const foreign = { ...typed, name: 'Чужой ответ' }
  await fillIn(page, foreign)
  await consent(page).check()
  const failures = toast(page, 'alert', FAILED)
  const answers: [string, (route: Route) => unknown][] = [
    ['a proxy’s 503', (route) => route.fulfill({ status: 503, body: 'Service Unavailable' })],
    ['a captive portal', (route) => route.fulfill({ body: '<h1>Вход</h1>' })],
    ['an empty object', (route) => route.fulfill({ json: {} })],
    ['no content', (route) => route.fulfill({ status: 204 })],
    ['a dropped line', (route) => route.abort()],
  ]
  for (const [what, behave] of answers) {
    await page.route(/_data=/, behave)
    await sendButton(page).click()
    await expect(failures, what).toHaveCount(1)
    await expect(page.getByText(words.form.failed.unknown), what).toBeVisible()
    await failures.getByRole('link').click()
    await page.unroute(/_data=/)
    expect(await typedIn(page), what).toEqual(foreign)
  }
  expect((await site.requests()).filter(({ name }) => name === foreign.name)).toEqual([])
})

test('a send by script changes neither address nor focus, and sets one cookie', async ({
  page,
  context,
}) => {
  for (const path of ['/', '/services?basket']) {
    await openWithScripts(page, path)
    await fillIn(page, { ...typed, name: `Стоит на месте ${path}` })
    await consent(page).check()
    const phone = field(page, 'phone')
    await phone.focus()
    await idle(page, 300)
    const place = () => page.evaluate(() => ({ href: location.href, entries: history.length }))
    const before = await place()
    const requests: string[] = []
    page.on('request', (request) => requests.push(request.method()))
    // The key of a phone promises no next field.
    await expect(page.locator('[enterkeyhint]')).toHaveCount(0)
    await page.keyboard.press('Enter')
    await expect(toast(page, 'status', SENT)).toBeVisible()
    await expect.poll(() => typedIn(page)).toEqual(emptyForm)
    await expect(phone).toBeFocused()
    await expect(sentNote(page)).toBeInViewport({ ratio: 1 })
    expect(await place()).toEqual(before)
    await idle(page, 300)
    expect(requests).toEqual(['POST'])
    expect(await context.cookies()).toMatchObject([{ name: 'sent', httpOnly: true }])
    page.removeAllListeners('request')
  }
})

// In Firefox Playwright knows no body of a post that it is to fetch.
test('the site works without storage and cookies, and says so @chromium', async ({
  page,
  site,
}) => {
  await page.addInitScript(() => {
    for (const storage of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, storage, {
        get: () => {
          throw new DOMException('Access is denied', 'SecurityError')
        },
      })
    }
  })
  // Playwright knows no way to refuse cookies: here none reaches the browser.
  await page.route(/_data=/, async (route) => {
    const { 'set-cookie': _, ...headers } = await route.request().allHeaders()
    const answer = await route.fetch({ headers })
    const kept = Object.entries(answer.headers()).filter(([name]) => name !== 'set-cookie')
    await route.fulfill({ response: answer, headers: Object.fromEntries(kept) })
  })
  await openWithScripts(page, '/services')
  await cardsOf(page).first().click()
  await expect(basketOf(page).getByRole('listitem')).toHaveCount(1)
  await expect(basketOf(page).getByText(words.basket.notSaved)).toBeVisible()
  await sendForm(page, { ...typed, name: 'Без хранилища' })
  await expect(toast(page, 'status', SENT)).toBeVisible()
  await expect.poll(() => typedIn(page)).toEqual(emptyForm)
  await page.goBack()
  await expect(basketOf(page)).toBeHidden()
  await page.getByRole('banner').getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const stored = (await site.requests()).filter(({ name }) => name === 'Без хранилища')
  expect(stored).toMatchObject([{ services: [SURVEY] }])
})

test('Back from a link that failed without network restores what was typed @chromium @slow', async ({
  page,
  context,
  expectError,
}) => {
  expectError('ERR_INTERNET_DISCONNECTED')
  await openWithScripts(page, '/')
  await fillIn(page, typed)
  await context.setOffline(true)
  await page.getByRole('link', { name: ORDER }).click()
  await expect(page).toHaveURL(/^chrome-error/)
  await context.setOffline(false)
  await page.goBack()
  await expect.poll(() => typedIn(page)).toEqual(typed)
})

test('a request of over 256 KB stays in the form', async ({ page, expectError }) => {
  expectError('413')
  await openWithScripts(page, '/')
  const long = { ...typed, comment: 'щ'.repeat(50_000) }
  await sendForm(page, long)
  await expect(toast(page, 'alert', FAILED)).toBeVisible()
  await expect(page.getByText(words.form.failed.tooLong)).toBeVisible()
  expect(await typedIn(page)).toEqual(long)
})

test('an answer that never comes is shown as a failure after 36 s @slow', async ({ page }) => {
  await page.clock.install()
  await openWithScripts(page, '/')
  await page.route(/_data=/, () => undefined)
  await sendForm(page, typed)
  await expect(sendingButton(page)).toBeVisible()
  await page.clock.fastForward(36_000)
  await expect(toast(page, 'alert', FAILED)).toBeVisible()
  expect(await typedIn(page)).toEqual(typed)
})

test('the services page says what was sent until the basket changes', async ({ page }) => {
  await page.goto('/services')
  await card(page, SURVEY).click()
  await field(page, 'phone').fill('8 900 123-45-67')
  await sendForm(page)
  await expect(sentNote(page)).toBeVisible()

  await page.goto('/')
  await expect(sentNote(page)).toBeHidden()
  await page.goto('/services')
  await expect(basketControl(page)).toContainText(words.basket.sent)
  await basketControl(page).click()
  await expect(sentNote(page)).toBeInViewport()
  await expect(toast(page, 'status', SENT)).toBeHidden()
  await expect(itemsOf(page)).toHaveCount(1)
  await closeBasket(page)

  // What is in it already is no other choice.
  await card(page, SURVEY).click()
  await expect(sentNote(page)).toBeVisible()
  await closeBasket(page)

  await card(page, STAKES).click()
  await expect(itemsOf(page)).toHaveCount(2)
  await expect(sentNote(page)).toBeHidden()
  await closeBasket(page)
  await expect(basketControl(page)).toContainText(
    words.basket.summary([{ price: 12000 }, { price: 5500 }]),
  )
})

for (const path of ['/', '/services?basket']) {
  test(`a reload of ${path} moves nothing, and says what was sent @chromium`, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 640 })
    await page.goto(path.replace('?basket', ''))
    if (path !== '/') await card(page, SURVEY).click()
    await sendForm(page, { ...typed, name: `Перечитывает ${path}` })
    await expect(sentNote(page)).toBeVisible()

    await page.reload()
    await expect(sentNote(page)).toBeVisible()
    await expect(toast(page, 'status', EXPECT_MESSAGE)).toBeHidden()
    expect(await movedOf(page)).toBeLessThanOrEqual(0.02)
  })
}

test('the scripts know a request that was sent before them @chromium @slow', async ({
  page,
  context,
}) => {
  const release = await holdScripts(page)
  await page.goto('/services', { waitUntil: 'domcontentloaded' })
  await cardsOf(page).first().getByRole('button').click({ noWaitAfter: true })
  await fillIn(page, typed)
  await consent(page).check()
  await sendButton(page).click({ noWaitAfter: true })
  await expect(sentNote(page)).toBeVisible()
  release()
  await expect.poll(() => context.cookies()).toMatchObject([{ name: 'sent' }])
  await expect(sentNote(page)).toBeVisible()

  await openWithScripts(page, '/services')
  await expect(basketControl(page)).toContainText(words.basket.sent)
})

test('the form asks for consent again if the site does not know its text, and keeps what was typed', async ({
  page,
  site,
  expectError,
}) => {
  expectError('422')
  await openWithScripts(page, '/')
  const forgotten = { ...typed, name: 'Старая страница' }
  await fillIn(page, forgotten)
  // The form gets a version that the site itself does not know.
  const refusal = { kind: 'unknown-consent', values: null, version: 'forgotten' }
  await page.route(
    /_data=/,
    (route) =>
      route.fulfill({ status: 422, headers: { 'X-Remix-Response': 'yes' }, json: refusal }),
    { times: 1 },
  )
  for (let time = 0; time < 2; time++) {
    await sendForm(page)
    await expect(consent(page)).not.toBeChecked()
    await expect(consent(page)).toHaveAccessibleDescription(/^Текст согласия изменился/)
    expect(await typedIn(page)).toEqual(forgotten)
  }

  await sendForm(page)
  await expect(sentNote(page)).toBeVisible()
  expect((await site.requests()).filter(({ name }) => name === forgotten.name)).toHaveLength(1)
})

test('the form is empty once the scripts have sent it @chromium', async ({ page, expectError }) => {
  expectError('422')
  const release = await holdScripts(page)
  await page.goto('/', { waitUntil: 'domcontentloaded' })
  await fillIn(page, typed)
  await sendButton(page).click({ noWaitAfter: true })
  await expect(toast(page, 'alert', NO_CONSENT)).toBeVisible()
  await consent(page).check()
  release()
  await takenOver(page)
  expect(await typedIn(page)).toEqual(typed)
  await expect(consent(page)).not.toHaveAttribute('aria-invalid')

  await sendButton(page).click()
  await expect(toast(page, 'status', SENT)).toBeVisible()
  expect(await typedIn(page)).toEqual(emptyForm)
  await expect(consent(page)).not.toBeChecked()
})

test('a refusal under the pointer goes with a success @chromium @slow', async ({
  page,
  expectError,
}) => {
  expectError('422')
  await openWithScripts(page, '/')
  await field(page, 'name').fill('Дочитывает')
  await sendButton(page).click()
  const refusal = toast(page, 'alert', NO_CONSENT)
  await expect(refusal).toBeVisible()
  await consent(page).check()
  await refusal.hover()
  await sendButton(page).press('Enter')
  await expect(toast(page, 'status', SENT)).toBeVisible()
  await expect(refusal).toHaveCount(0)
})

test('a failure takes the place of the warning before it @chromium', async ({
  page,
  expectError,
}) => {
  expectError('422')
  expectError('ERR_FAILED')
  await openWithScripts(page, '/')
  await field(page, 'name').fill('Отметит потом')
  await sendButton(page).click()
  const warning = toast(page, 'alert', NO_CONSENT)
  await consent(page).check()
  await page.route(/_data=/, (route) => route.abort())
  await sendButton(page).click()
  await expect(toast(page, 'alert', FAILED)).toBeVisible()
  // At once: after 5 seconds it goes by itself.
  expect(await warning.count()).toBe(0)
})

test.describe('with a slow agency', () => {
  test.use({ baseURL: ({ forwardingSite }, provide) => provide(forwardingSite.url) })
  test.beforeEach(({ agencyApi }) => agencyApi.reset())

  test('the button is busy during a send, and sends nothing more', async ({ page, agencyApi }) => {
    agencyApi.requests(slow(1500))
    // The server would join a second post to the first, but count it against the visitor's limit.
    const posts: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST') posts.push(request.url())
    })
    await openWithScripts(page, '/')
    await sendForm(page, typed)

    const busy = sendingButton(page)
    await expect(busy).toBeVisible()
    // What is typed now would be lost without a word.
    await expect(field(page, 'comment')).not.toBeEditable()
    await busy.click({ force: true })
    await page.keyboard.press('Enter')

    await expect(toast(page, 'status', SENT)).toBeVisible()
    await expect(sentNote(page)).toBeVisible()
    await expect(field(page, 'comment')).toBeEditable()
    expect(posts).toHaveLength(1)
    expect(agencyApi.received).toHaveLength(1)
  })

  test('neither a link nor Back cuts the answer off', async ({ page, agencyApi }) => {
    agencyApi.requests(slow(1500))
    await openWithScripts(page, '/')
    await openWithScripts(page, '/services')
    await basketControl(page).click()
    await expect(page).toHaveURL(/basket$/)
    await sendForm(page, typed)
    await expect(sendingButton(page)).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(toast(page, 'status', SENT)).toBeVisible()
    await expect(page).toHaveURL(/services$/)

    await openWithScripts(page, '/')
    await fillIn(page, { ...typed, name: 'Спешит' })
    await consent(page).check()
    const asked = page.waitForEvent('dialog')
    await sendButton(page).click()
    const followed = page.getByRole('link', { name: ORDER }).click()
    const question = await asked
    expect(question.type()).toBe('beforeunload')
    await question.dismiss()
    await followed
    await expect(toast(page, 'status', SENT)).toBeVisible()
    await expect(page).toHaveURL(/\/$/)
    await page.getByRole('link', { name: ORDER }).click()
    await expect(page.getByRole('heading', { level: 1, name: words.services.title })).toBeVisible()
    expect(agencyApi.received).toHaveLength(2)
  })

  test('a second failure replaces the first toast @slow', async ({
    page,
    agencyApi,
    expectError,
  }) => {
    expectError('503')
    agencyApi.requests(status(500))
    await openWithScripts(page, '/')
    await fillIn(page, typed)
    await consent(page).check()
    const failed = toast(page, 'alert', FAILED)
    await sendButton(page).click()
    await expect(failed).toHaveCount(1)
    // The same again takes the place of the first: it is said again, and has 5 seconds of its own.
    const first = await failed.elementHandle()
    await sendButton(page).click()
    await expect.poll(() => first?.evaluate((element) => element.isConnected)).toBe(false)
    await expect(failed).toHaveCount(1)
    await expect(failed).toBeVisible()
  })
})

/** What has moved on a page once its scripts have taken over. */
async function movedOf(page: Page): Promise<number> {
  await takenOver(page)
  await idle(page, 500)
  return layoutShift(page)
}

/** Expects a part in view, and wholly under a toast. */
async function expectUnder(message: Locator, part: Locator): Promise<void> {
  await expect(part).toBeInViewport({ ratio: 1 })
  await expect(async () => {
    const [over, under] = await Promise.all([message.boundingBox(), part.boundingBox()])
    expect(under?.y).toBeGreaterThanOrEqual((over?.y ?? Number.NaN) + (over?.height ?? 0))
  }).toPass()
}
