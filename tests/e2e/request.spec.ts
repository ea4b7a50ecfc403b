import { readFileSync } from 'node:fs'
import { firstMessage } from '~/content/request-form'
import { aFilledForm, emptyForm } from '../support/factories'
import { send } from '../support/sending'
import { expect, type Locator, test } from './fixtures'
import {
  basketOf,
  card,
  choose,
  consent,
  field,
  fillIn,
  itemsOf,
  removeButton,
  sendButton,
  sendForm,
  sentNote,
  toast,
  typedIn,
} from './page-object'
import { EXPECT_MESSAGE, NO_CONSENT, SENT, STAKES, SURVEY, words } from './words'

const PLACES = [
  ['on the home page', '/'],
  ['in the basket', '/services?basket'],
] as const

type Box = Awaited<ReturnType<Locator['boundingBox']>>

const bottom = (box: Box) => (box ? box.y + box.height : Number.NaN)

const HOURS = 'Пн–пт, 9:00–18:00'
const SERVICES = [SURVEY, STAKES] as const

test('a request from the home page is stored and confirmed @firefox @no-js', async ({
  page,
  site,
}) => {
  const typed = aFilledForm({
    name: 'Вера Соколова',
    phone: '8 (900) 123-45-67',
    address: 'Заречье, ул. Садовая, 7',
    comment: 'Забор стоит не там.\nКогда приедете?',
  })
  await page.goto('/')
  await sendForm(page, typed)

  const brief = toast(page, 'status', SENT)
  const sticky = toast(page, 'status', EXPECT_MESSAGE)
  await expect(brief).toBeVisible()
  await expect(sticky).toBeVisible()
  expect(await typedIn(page)).toEqual(emptyForm)

  // It says so over the form, and what comes next.
  await expect(sentNote(page)).toBeInViewport()
  await expectAbove(sentNote(page), field(page, 'name'))
  const note = sentNote(page).locator('..')
  await expect(note).toContainText(words.form.sent.answer('в мессенджер', HOURS))
  await expect(note).toContainText(words.form.sent.prepare)
  await expect(sendButton(page)).toBeVisible()

  const stored = (await site.requests())
    .filter(({ name }) => name === typed.name)
    // A browser's own post ends lines with CRLF, and what is posted is stored byte for byte.
    .map((request) => ({ ...request, comment: request.comment.replaceAll('\r\n', '\n') }))
  expect(stored).toMatchObject([{ ...typed, services: [], whatsapp: 'https://wa.me/79001234567' }])
  const id = stored[0]?.id
  await expect(sentNote(page)).toHaveText(`✓Заявка № ${id} отправлена`)
  const chat = note.getByRole('link', { name: 'WhatsApp', exact: true })
  await expect(chat).toHaveAttribute(
    'href',
    `https://wa.me/79000000000?text=${encodeURIComponent(firstMessage([], id))}`,
  )

  await expect(brief).toBeHidden()
  await expect(sticky).toBeVisible()
  await sticky.getByRole('link').click()
  await expect(sticky).toBeHidden()
})

test('a request from the basket is stored with its services @no-js', async ({ page, site }) => {
  const typed = aFilledForm({
    name: 'Пётр Орлов',
    phone: '+7 900 765-43-21',
    address: 'Ольховка, участок 12',
    comment: '«Ёлки» & <b>палки</b>; 100 %',
  })
  await page.goto('/services')
  await choose(page, ...SERVICES)
  await card(page, SURVEY).click()
  await sendForm(page, typed)

  await expect(toast(page, 'status', SENT)).toBeVisible()
  const sticky = toast(page, 'status', EXPECT_MESSAGE)
  await expect(sticky).toBeVisible()
  // One under the other: measured at once, for the first goes by itself.
  const toasts = page.getByRole('status').getByRole('listitem')
  const boxes = await toasts.evaluateAll((items) =>
    items.map((item) => item.getBoundingClientRect().toJSON() as DOMRect),
  )
  expect(boxes).toHaveLength(2)
  expect(boxes[0]?.bottom).toBeLessThan(boxes[1]?.top ?? 0)
  await expect(basketOf(page)).toBeVisible()
  await expect(itemsOf(page)).toHaveCount(2)
  expect(await typedIn(page)).toEqual(emptyForm)
  await expect(() => expectAbove(sticky, sentNote(page))).toPass()

  const stored = (await site.requests()).filter(({ name }) => name === typed.name)
  expect(stored).toMatchObject([
    {
      ...typed,
      services: [...SERVICES],
      whatsapp: 'https://wa.me/79007654321',
    },
  ])

  await expect(sentNote(page)).toBeInViewport()
  const note = sentNote(page).locator('..')
  await expect(note.getByRole('listitem')).toHaveText([...SERVICES])
  const chat = note.getByRole('link', { name: 'WhatsApp', exact: true })
  const message = firstMessage([...SERVICES], stored[0]?.id)
  await expect(chat).toHaveAttribute(
    'href',
    `https://wa.me/79000000000?text=${encodeURIComponent(message)}`,
  )
  await expectAbove(sentNote(page), field(page, 'name'))

  // Usable in the open modal, and above what is in the basket.
  await basketOf(page).evaluate((dialog) => {
    dialog.scrollTop = 0
  })
  const first = await itemsOf(page).first().boundingBox()
  expect(bottom(await sticky.boundingBox())).toBeLessThan(first?.y ?? 0)
  await sticky.getByRole('link').click()
  await expect(sticky).toBeHidden()
  await expect(basketOf(page)).toBeVisible()

  // Another basket is another request.
  await removeButton(page, SURVEY).click()
  await expect(itemsOf(page)).toHaveCount(1)
  await expect(sentNote(page)).toBeHidden()
  await expect(sendButton(page)).toBeVisible()
})

for (const [where, path] of PLACES) {
  test(`the note ${where} asks a visitor without a phone to write @slow`, async ({ page }) => {
    await page.goto(path)
    await expect(page.getByText(words.form.phoneIsEnough)).toBeVisible()
    await field(page, 'name').fill('Без телефона')
    await field(page, 'phone').fill(' ')
    await sendForm(page)

    await expect(toast(page, 'status', SENT)).toBeVisible()
    await expect(toast(page, 'status', EXPECT_MESSAGE)).toBeVisible()
    const note = sentNote(page).locator('..')
    await expect(note).toContainText(words.form.sent.noPhone(true))
    await expect(note).not.toContainText(words.form.sent.answer('в мессенджер', HOURS))
    const chat = note.getByRole('link', { name: 'WhatsApp', exact: true })
    await expect(chat).toHaveAttribute('href', /^https:\/\/wa\.me\/79000000000\?text=/)
  })
}

for (const [where, path] of PLACES) {
  test(`a send without consent ${where} is refused, keeps the text, and moves the focus to the box @no-js`, async ({
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
    await page.setViewportSize({ width: 360, height: 640 })
    await page.goto(path)
    await fillIn(page, typed)
    await sendButton(page).click()

    const warning = toast(page, 'alert', NO_CONSENT)
    await expect(warning).toBeVisible()
    expect(await typedIn(page)).toEqual(typed)
    await expect(consent(page)).not.toBeChecked()
    await expect(consent(page)).toHaveAttribute('aria-invalid', 'true')
    await expect(consent(page)).toBeFocused()
    await expect(consent(page)).toBeInViewport({ ratio: 1 })
    await expect(page.getByText(words.form.noConsent)).toBeInViewport({ ratio: 1 })
    await expect(sendButton(page)).toBeInViewport()
    await expect(page).toHaveTitle(/^Ошибка: (?!Ошибка)/)
    expect((await site.requests()).filter(({ name }) => name === typed.name)).toEqual([])
  })
}

test('a request is stored with the consent’s text that was shown', async ({ newSite, page }) => {
  const facts = JSON.parse(readFileSync('deploy/agency.json', 'utf8')) as object
  const site = await newSite({ AGENCY_FILE: undefined })
  const consentPage = async () => (await fetch(`${site.url}/consent`)).text()
  await site.save('facts', { ...facts, inn: '2222222222' })
  await expect.poll(consentPage, { timeout: 10_000 }).toContain('2222222222')
  const consents = async () => (await site.requests()).map(({ consent }) => consent?.textHash)
  await page.goto(site.url)
  await fillIn(page, aFilledForm({ name: 'Вера' }))
  await consent(page).check()
  expect((await send(site.url, { name: 'До правки' })).status).toBe(302)

  await site.save('facts', { ...facts, inn: '1111111111' })
  await expect.poll(consentPage, { timeout: 10_000 }).toContain('1111111111')
  expect((await send(site.url, { name: 'После правки' })).status).toBe(302)
  await sendButton(page).click()
  await expect(sentNote(page)).toBeVisible()
  const [shown, edited, first] = await consents()
  expect(shown).toBe(first)
  expect(shown).not.toBe(edited)
})

test('a warning that was closed is shown when it is due again @slow', async ({
  page,
  expectError,
}) => {
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

test('consent alone is enough to send, and a reload repeats nothing @no-js', async ({
  page,
  site,
}) => {
  const before = await site.requests()
  await page.goto('/')
  await sendForm(page)
  await expect(toast(page, 'status', SENT)).toBeVisible()

  await page.reload()
  await expect(sendButton(page)).toBeVisible()
  await expect(toast(page, 'status', SENT)).toBeHidden()
  await expect(toast(page, 'status', EXPECT_MESSAGE)).toBeHidden()
  const [stored, ...others] = await site.requests()
  expect(stored).toMatchObject({ ...emptyForm, services: [], whatsapp: null })
  expect(others).toEqual(before)
})

async function expectAbove(over: Locator, under: Locator): Promise<void> {
  const [first, second] = await Promise.all([over.boundingBox(), under.boundingBox()])
  expect(bottom(first)).toBeLessThanOrEqual(second?.y ?? Number.NaN)
}
