import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { status } from '../support/agency-behaviours'
import { aFilledForm, emptyForm } from '../support/factories'
import { send } from '../support/sending'
import { startSite } from '../support/site'
import { temporaryFolder } from '../support/temporary-folder'
import { expect, type Locator, test } from './fixtures'
import {
  basketOf,
  card,
  closeBasket,
  consent,
  field,
  fillIn,
  itemsOf,
  sendButton,
  sentNote,
  toast,
  typedIn,
} from './page-object'
import { EXPECT_MESSAGE, NO_CONSENT, SENT, words } from './words'

type Box = Awaited<ReturnType<Locator['boundingBox']>>

const bottom = (box: Box) => (box ? box.y + box.height : Number.NaN)

const HOURS = 'Пн–пт, 9:00–18:00'
test('from the home page: stored once, both toasts, empty fields @firefox', async ({
  page,
  site,
}) => {
  const typed = aFilledForm({
    name: 'Анна Кузнецова',
    phone: '8 (900) 123-45-67',
    address: 'Заречье, ул. Садовая, 7',
    comment: 'Забор стоит не там.\nКогда приедете?',
  })
  await page.goto('/')
  await fillIn(page, typed)
  await consent(page).check()
  await sendButton(page).click()

  const brief = toast(page, 'status', SENT)
  const sticky = toast(page, 'status', EXPECT_MESSAGE)
  await expect(brief).toBeVisible()
  await expect(sticky).toBeVisible()
  expect(await typedIn(page)).toEqual(emptyForm)

  // It says so over the form, and what comes next.
  await expect(sentNote(page)).toBeInViewport()
  await expectAbove(sentNote(page), field(page, 'name'))
  const note = sentNote(page).locator('..')
  await expect(note).toContainText(words.form.sent.answer('в WhatsApp', HOURS))
  await expect(note).toContainText(words.form.sent.prepare)
  const chat = note.getByRole('link', { name: words.form.sent.write('в WhatsApp') })
  await expect(chat).toHaveAttribute(
    'href',
    `https://wa.me/79000000000?text=${encodeURIComponent(words.form.sent.message([]))}`,
  )
  await expect(sendButton(page)).toBeVisible()

  const stored = (await site.requests())
    .filter(({ name }) => name === typed.name)
    // A browser's own post ends lines with CRLF, and what is posted is stored byte for byte.
    .map((request) => ({ ...request, comment: request.comment.replaceAll('\r\n', '\n') }))
  expect(stored).toMatchObject([{ ...typed, services: [], whatsapp: 'https://wa.me/79001234567' }])

  await expect(brief).toBeHidden()
  await expect(sticky).toBeVisible()
  await sticky.getByRole('link').click()
  await expect(sticky).toBeHidden()
})

test('from the basket: with the services, and the basket is kept @firefox', async ({
  page,
  site,
}) => {
  const typed = aFilledForm({
    name: 'Пётр Орлов',
    phone: '+7 900 765-43-21',
    address: 'Ольховка, участок 12',
    comment: '«Ёлки» & <b>палки</b>; 100 %',
  })
  await page.goto('/services')
  for (const title of ['Межевание земельного участка', 'Вынос границ участка в натуру']) {
    await card(page, title).click()
    await expect(basketOf(page)).toBeVisible()
    await closeBasket(page)
  }
  await card(page, 'Межевание земельного участка').click()
  await fillIn(page, typed)
  await consent(page).check()
  await sendButton(page).click()

  await expect(toast(page, 'status', SENT)).toBeVisible()
  await expect(toast(page, 'status', EXPECT_MESSAGE)).toBeVisible()
  await expect(basketOf(page)).toBeVisible()
  await expect(itemsOf(page)).toHaveCount(2)
  expect(await typedIn(page)).toEqual(emptyForm)

  const stored = (await site.requests()).filter(({ name }) => name === typed.name)
  expect(stored).toMatchObject([
    {
      ...typed,
      services: ['Межевание земельного участка', 'Вынос границ участка в натуру'],
      whatsapp: 'https://wa.me/79007654321',
    },
  ])

  await expect(sentNote(page)).toBeInViewport()
  const note = sentNote(page).locator('..')
  await expect(note.getByRole('listitem')).toHaveText([
    'Межевание земельного участка',
    'Вынос границ участка в натуру',
  ])
  const chat = note.getByRole('link', { name: words.form.sent.write('в WhatsApp') })
  const message = words.form.sent.message([
    'Межевание земельного участка',
    'Вынос границ участка в натуру',
  ])
  await expect(chat).toHaveAttribute(
    'href',
    `https://wa.me/79000000000?text=${encodeURIComponent(message)}`,
  )
  await expectAbove(sentNote(page), field(page, 'name'))

  // Usable in the open modal, one under the other, and above what is in the basket.
  const sticky = toast(page, 'status', EXPECT_MESSAGE)
  await basketOf(page).evaluate((dialog) => {
    dialog.scrollTop = 0
  })
  const [brief, second, first] = [
    await toast(page, 'status', SENT).boundingBox(),
    await sticky.boundingBox(),
    await itemsOf(page).first().boundingBox(),
  ]
  expect(bottom(brief)).toBeLessThan(second?.y ?? 0)
  expect(bottom(second)).toBeLessThan(first?.y ?? 0)
  await sticky.getByRole('link').click()
  await expect(sticky).toBeHidden()
  await expect(basketOf(page)).toBeVisible()

  // Another basket is another request.
  await page
    .getByRole('button', { name: words.basket.remove('Межевание земельного участка') })
    .click()
  await expect(itemsOf(page)).toHaveCount(1)
  await expect(sentNote(page)).toBeHidden()
  await expect(sendButton(page)).toBeVisible()
})

for (const [where, path] of [
  ['on the home page', '/'],
  ['in the basket', '/services?basket'],
] as const) {
  test(`a phone is enough ${where}; without one, the note asks to write`, async ({ page }) => {
    await page.goto(path)
    await expect(page.getByText(words.form.phoneIsEnough)).toBeVisible()
    await field(page, 'name').fill('Без телефона')
    await field(page, 'phone').fill(' ')
    await consent(page).check()
    await sendButton(page).click()

    await expect(toast(page, 'status', SENT)).toBeVisible()
    await expect(toast(page, 'status', EXPECT_MESSAGE)).toBeVisible()
    const note = sentNote(page).locator('..')
    await expect(note).toContainText(words.form.sent.noPhone(true))
    await expect(note).not.toContainText(words.form.sent.answer('в WhatsApp', HOURS))
    const chat = note.getByRole('link', { name: words.form.sent.write('в WhatsApp') })
    await expect(chat).toHaveAttribute('href', /^https:\/\/wa\.me\/79000000000\?text=/)
  })
}

for (const [where, path] of [
  ['on the home page', '/'],
  ['in the basket', '/services?basket'],
] as const) {
  test(`without consent ${where}: a warning, nothing sent, all is still there`, async ({
    page,
    site,
    expectError,
  }) => {
    expectError('422')
    const typed = aFilledForm({
      name: `Без согласия ${where}`,
      phone: '12-34',
      address: ' не знаю ',
      comment: 'первая строка\n\n</textarea><b>третья</b> &amp;',
    })
    await page.goto(path)
    await fillIn(page, typed)
    await sendButton(page).click()

    const warning = toast(page, 'alert', NO_CONSENT)
    await expect(warning).toBeVisible()
    expect(await typedIn(page)).toEqual(typed)
    await expect(consent(page)).not.toBeChecked()
    expect((await site.requests()).filter(({ name }) => name === typed.name)).toEqual([])
  })
}

test('what is kept of a consent is the text that was shown, though it changes meanwhile', async ({
  page,
}) => {
  const facts = JSON.parse(readFileSync('deploy/agency.json', 'utf8')) as object
  const AGENCY_FILE = join(temporaryFolder(), 'agency.json')
  writeFileSync(AGENCY_FILE, JSON.stringify(facts))
  const site = await startSite({ AGENCY_FILE })
  const consents = async () => (await site.requests()).map(({ consent }) => consent?.textHash)
  await page.goto(site.url)
  await fillIn(page, aFilledForm({ name: 'Вера' }))
  await consent(page).check()
  expect((await send(site.url, { name: 'До правки' })).status).toBe(302)

  writeFileSync(AGENCY_FILE, JSON.stringify({ ...facts, inn: '1111111111' }))
  const consentPage = async () => (await fetch(`${site.url}/consent`)).text()
  await expect.poll(consentPage, { timeout: 10_000 }).toContain('1111111111')
  expect((await send(site.url, { name: 'После правки' })).status).toBe(302)
  await sendButton(page).click()
  await expect(sentNote(page)).toBeVisible()
  const [shown, edited, first] = await consents()
  expect(shown).toBe(first)
  expect(shown).not.toBe(edited)
  await site.stop()
})

test('a field that gets the focus in the basket is under neither its head nor a toast', async ({
  page,
  expectError,
}) => {
  expectError('422')
  await page.setViewportSize({ width: 360, height: 640 })
  await page.goto('/services?basket')
  await sendButton(page).click()
  const warning = toast(page, 'alert', NO_CONSENT)
  await warning.hover()
  for (const name of ['comment', 'address', 'phone', 'name'] as const) {
    await field(page, name).focus()
    await expectAbove(warning, field(page, name))
  }
})

test('the same warning shows each time it is due', async ({ page, expectError }) => {
  expectError('422')
  await page.goto('/')
  const warning = toast(page, 'alert', NO_CONSENT)
  for (let time = 0; time < 2; time++) {
    await sendButton(page).click()
    await expect(warning).toBeVisible()
    await warning.getByRole('link').click()
    await expect(warning).toBeHidden()
  }
})

test('nothing but consent is needed', async ({ page, site }) => {
  const before = await site.requests()
  await page.goto('/')
  await consent(page).check()
  await sendButton(page).click()
  await expect(toast(page, 'status', SENT)).toBeVisible()
  const [stored, ...others] = await site.requests()
  expect(stored).toMatchObject({ ...emptyForm, services: [], whatsapp: null })
  expect(others).toEqual(before)
})

test('a reload after a success sends nothing and shows no toast again', async ({ page, site }) => {
  await page.goto('/')
  await field(page, 'name').fill('Перезагрузка')
  await consent(page).check()
  await sendButton(page).click()
  await expect(toast(page, 'status', SENT)).toBeVisible()

  await page.reload()
  await expect(sendButton(page)).toBeVisible()
  await expect(toast(page, 'status', SENT)).toBeHidden()
  await expect(toast(page, 'status', EXPECT_MESSAGE)).toBeHidden()
  expect((await site.requests()).filter(({ name }) => name === 'Перезагрузка')).toHaveLength(1)
})

test('a comment of 20,000 letters survives a refusal and is stored whole', async ({
  page,
  site,
  expectError,
}) => {
  expectError('422')
  const comment = 'Ъёж-Щука '.repeat(2222).concat('до конца').slice(0, 20_000)
  await page.goto('/')
  await field(page, 'name').fill('Длинный комментарий')
  await field(page, 'comment').fill(comment)
  await sendButton(page).click()
  await expect(toast(page, 'alert', NO_CONSENT)).toBeVisible()
  expect((await typedIn(page)).comment).toBe(comment)

  await consent(page).check()
  await sendButton(page).click()
  await expect(toast(page, 'status', SENT)).toBeVisible()
  const stored = (await site.requests()).filter(({ name }) => name === 'Длинный комментарий')
  expect(stored).toMatchObject([{ comment }])
})

test.describe('the agency takes no requests', () => {
  test.use({ baseURL: ({ forwardingSite }, provide) => provide(forwardingSite.url) })

  test('after a failed send the focus is on a note with the phone, which says that the text is kept @firefox', async ({
    page,
    agencyApi,
    expectError,
  }) => {
    expectError('503')
    agencyApi.reset()
    agencyApi.requests(status(500))
    for (const path of ['/', '/services?basket']) {
      await page.goto(path)
      await field(page, 'name').fill('Не доходит')
      await consent(page).check()
      await sendButton(page).click()
      const note = page.getByText(words.form.failed.kept)
      await expect(note).toBeFocused()
      await expect(note).toBeInViewport({ ratio: 1 })
      await expect(note.getByRole('link', { name: '+7 900 000-00-00' })).toBeInViewport()
      await expect(sentNote(page)).toBeHidden()
      await expect(field(page, 'name')).toHaveValue('Не доходит')
    }
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 640 } })

  test('after a refused send the focus is on the box without a tick, in view with the button', async ({
    page,
    expectError,
  }) => {
    expectError('422')
    for (const path of ['/', '/services?basket']) {
      await page.goto(path)
      await field(page, 'name').fill('Без согласия')
      await sendButton(page).click()
      await expect(consent(page)).toHaveAttribute('aria-invalid', 'true')
      await expect(consent(page)).toBeFocused()
      await expect(consent(page)).toBeInViewport({ ratio: 1 })
      await expect(page.getByText(words.form.noConsent)).toBeInViewport({ ratio: 1 })
      await expect(sendButton(page)).toBeInViewport()
    }
  })
})

/** Expects one part over another. */
async function expectAbove(over: Locator, under: Locator): Promise<void> {
  const [first, second] = await Promise.all([over.boundingBox(), under.boundingBox()])
  expect(bottom(first)).toBeLessThanOrEqual(second?.y ?? Number.NaN)
}
