import { DESK_PAGES } from '~/addresses/desk'
import { desk } from '~/office/words/desk'
import { deskEdit } from '~/office/words/desk-edit'
import { deskRequests as words } from '~/office/words/desk-requests'
import { deskState } from '~/office/words/desk-state'
import { staff } from '~/office/words/staff'
import { localDay } from '~/format/local-time'
import {
  DESK_PASSWORD,
  openAtDesk,
  pressAtDesk,
  signAllOut,
  signIn,
  signInBrowser,
} from '../support/desk'
import { startMailServer } from '../support/mail-server'
import { send } from '../support/sending'
import { SHIPPED_CONTENT, type Site } from '../support/site'
import { faultsOf, WIDTHS } from './audit'
import { expect, type Page, test } from './fixtures'
import { SURVEY } from './words'

const { buttons } = words
const { signIn: door } = desk

/** Opens a request from the list, which finds it by a word. */
async function findRequest(page: Page, site: Site, word: string) {
  await page.goto(`${site.url}/desk`)
  await page.getByLabel(words.find, { exact: true }).fill(word)
  await page.getByRole('button', { name: words.findButton }).click()
  await page
    .getByRole('main')
    .getByRole('link', { name: new RegExp(word) })
    .click()
}

test('the link of a mail leads through the sign-in to its request, and whoever signs out is asked again', async ({
  newSite,
  page,
  expectError,
}) => {
  expectError('401')
  const site = await newSite({
    DESK_PASSWORD,
    NOTIFY_TO: 'Ольга <olga@mezha.example>',
    NOTIFY_SMTP_URL: 'smtp://127.0.0.1:9',
  })
  await send(site.url, { name: 'Мария Иванова' })
  await page.goto(`${site.url}/desk/requests/101`)
  await expect(page.getByRole('heading', { name: door.title })).toBeVisible()
  await expect(page.getByRole('navigation', { name: desk.menu })).toBeHidden()
  await signIn(page, 'Olga@mezha.example', 'неверно')
  await expect(page.getByRole('alert').filter({ hasText: door.faults.wrong })).toBeVisible()
  await expect(page.getByLabel(door.name, { exact: true })).toHaveValue('Olga@mezha.example')
  await signIn(page, 'Olga@mezha.example')
  await expect(page).toHaveURL(`${site.url}/desk/requests/101`)
  await expect(page.getByText('Вы вошли как Ольга').first()).toBeVisible()
  await pressAtDesk(page, buttons.taken)
  await expect(page.getByRole('main')).toContainText('Ваша, взята')
  expect(await page.content()).not.toContain('<script')

  await pressAtDesk(page, door.out)
  await expect(page.getByRole('heading', { name: door.title })).toBeVisible()
  await page.goto(`${site.url}/desk/requests/101`)
  await expect(page.getByLabel(door.password, { exact: true })).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText('Мария')
})

// Playwright's Firefox waits for somebody to agree that the form is sent again.
test('what was typed when the session ended is in the browser, and is saved after a sign-in in another tab @chromium', async ({
  newSite,
  page,
  expectError,
}) => {
  expectError('401')
  const site = await newSite({ DESK_PASSWORD, ...SHIPPED_CONTENT })
  await openAtDesk(page, site.url, DESK_PAGES.catalogue)
  const title = page
    .getByRole('group', { name: /^1\./ })
    .getByLabel(deskEdit.catalogue.labels.title, { exact: true })
  await page.getByRole('group', { name: /^1\./ }).getByText('Остальное').click()
  await title.fill('Обмер "колодца" & <b>')
  await signAllOut(site.url)
  await page.getByRole('button', { name: deskEdit.save }).click()
  await expect(page.getByRole('heading', { name: door.ended.title })).toBeVisible()
  const opened = page.context().waitForEvent('page')
  await page.getByRole('link', { name: door.ended.link }).click()
  await signIn(await opened, 'Анна')
  await page.reload()
  await expect(page.getByRole('status').filter({ hasText: 'Сохранено' })).toBeVisible()
  await expect(title).toHaveValue('Обмер "колодца" & <b>')
})

test('a request can be taken, finished, marked as spam and deleted at the desk, and who is late reads who was first', async ({
  newSite,
  page,
  browser,
  javaScriptEnabled,
  expectError,
}) => {
  expectError('409')
  const site = await newSite({ DESK_PASSWORD })
  const typed = { name: 'Мария Иванова', phone: '8 900 123-45-67', comment: 'Забор не там' }
  await send(site.url, { name: 'Пётр Орлов', phone: '+7 900 123 45 67' })
  await send(site.url, typed, { services: [SURVEY] })

  await signInBrowser(page.context(), site.url)
  await findRequest(page, site, 'Мария')
  const shown = page.getByRole('main')
  await expect(page.getByRole('link', { name: words.call })).toHaveAttribute(
    'href',
    'tel:+79001234567',
  )
  await expect(shown).toContainText(typed.comment)
  await expect(shown).toContainText(staff.mail.sum)
  await expect(page.getByRole('link', { name: staff.samePhone(101) })).toBeVisible()

  const boris = await browser.newContext({ javaScriptEnabled })
  await signInBrowser(boris, site.url, 'Борис')
  const other = await boris.newPage()
  await findRequest(other, site, 'Мария')
  await pressAtDesk(page, buttons.taken)
  await expect(page.getByRole('button', { name: buttons.done })).toBeVisible()
  await pressAtDesk(other, buttons.taken)
  await expect(other.getByRole('alert').last()).toContainText(
    /Заявка\s№\s102\sуже\sв\sработе: Анна/,
  )

  await pressAtDesk(page, buttons.done)
  await pressAtDesk(page, buttons.reopened)
  await pressAtDesk(page, buttons['put-back'])
  await pressAtDesk(other, buttons['put-back'])
  await expect(other.getByRole('alert').last()).toContainText(staff.notTaken(102))
  await pressAtDesk(page, words.buttons.spam)
  await expect(page.getByRole('button', { name: words.buttons['not-spam'] })).toBeVisible()
  await page.goto(`${site.url}/desk?show=spam`)
  await expect(page.getByRole('listitem').filter({ hasText: 'Мария' })).toBeVisible()
  await findRequest(page, site, 'Мария')
  await pressAtDesk(page, words.buttons['not-spam'])

  await page.getByRole('link', { name: words.remove.link }).click()
  await pressAtDesk(page, words.remove.button)
  await expect(page.getByRole('status').filter({ hasText: words.deleted(102) })).toBeVisible()
  expect(await site.requests()).toMatchObject([{ id: 101, name: 'Пётр Орлов' }])
  await boris.close()
})

test('on a phone a request is found by four digits, taken in its row, noted on, called back and refused', async ({
  newSite,
  page,
  expectError,
}) => {
  expectError('422')
  const site = await newSite({ DESK_PASSWORD, ...SHIPPED_CONTENT })
  await send(site.url, { name: 'Пётр Орлов', phone: '8 900 765-43-21' })
  for (let at = 0; at < 3; at++) {
    const long = { name: 'Ы'.repeat(80), address: 'Щ'.repeat(200), comment: `${at} `.repeat(300) }
    await send(
      site.url,
      { ...long, phone: '8 916 123-45-67, 8 900 123-45-67' },
      { services: [SURVEY] },
    )
  }
  await signInBrowser(page.context(), site.url)
  await page.setViewportSize({ width: 360, height: 800 })
  await page.goto(`${site.url}/desk`)
  const rows = page.getByRole('main').getByRole('listitem').filter({ hasText: '№' })
  await expect(rows).toHaveCount(4)
  for (const row of await rows.all()) {
    expect((await row.boundingBox())?.height).toBeLessThanOrEqual(260)
  }
  for (const key of ['Tab', 'Enter', 'Tab']) await page.keyboard.press(key)
  await expect(rows.first().getByRole('link').first()).toBeFocused()
  await page.getByLabel(words.find, { exact: true }).fill('4321')
  await page.getByRole('button', { name: words.findButton }).click()
  const row = rows.filter({ hasText: 'Пётр' })
  await expect(rows).toHaveCount(1)
  await expect(row.getByRole('link', { name: 'Позвонить' })).toHaveAttribute(
    'href',
    'tel:+79007654321',
  )
  await row.getByRole('button', { name: 'Взять' }).click()
  await expect(page).toHaveURL(/find=4321&said=\w{12}#request-101$/)
  await expect(row.getByRole('status').filter({ hasText: 'ваша' })).toBeInViewport()
  await expect(row).toContainText(/в.работе.*Анна/)

  await row.getByRole('link', { name: 'Пётр' }).click()
  await page.getByLabel(words.history.add, { exact: true }).fill('Просит скидку')
  await page.getByLabel(words.callBack.day, { exact: true }).fill('2026-01-12')
  await page.getByLabel(words.callBack.day, { exact: true }).press('Enter')
  const asked = page.getByRole('alert').filter({ hasText: '12.01.2026 уже прошло' })
  await expect(asked).toBeInViewport()
  await page.getByLabel(words.callBack.day, { exact: true }).fill(localDay(Date.now()))
  await page.getByLabel(words.callBack.day, { exact: true }).press('Enter')
  await expect(
    page.getByRole('status').filter({ hasText: /Заметка записана\. Перезвонить / }),
  ).toBeInViewport()
  const history = page.getByRole('region', { name: words.history.label })
  await expect(history.getByRole('listitem').last()).toContainText('Заявка взята')
  await expect(history).toContainText('Просит скидку')
  await page.goto(`${site.url}/desk`)
  await expect(rows.first()).toContainText(/Пётр.*Перезвонить сегодня/)
  await page.goto(`${site.url}/desk/requests/101`)
  await pressAtDesk(page, buttons.refused)
  await expect(page.getByRole('status').filter({ hasText: 'отказался' })).toBeInViewport()
  await page.goto(`${site.url}/desk?show=refused`)
  await expect(rows).toHaveCount(1)
  await expect(row).toContainText(/отказ.*Анна/)
  expect(await site.requests()).toMatchObject([
    {},
    {},
    {},
    { history: [{ kind: 'refused' }, {}, {}, {}] },
  ])
})

test('the desk sends a test mail, and failed notices again, and says what is left of the first day', async ({
  newSite,
  page,
}) => {
  const mails = await startMailServer()
  mails.refuseReceiver('boris@mezha.example')
  const site = await newSite({
    DESK_PASSWORD,
    NOTIFY_SMTP_URL: mails.url,
    NOTIFY_TO: 'Анна <anna@mezha.example>, boris@mezha.example',
  })
  await send(site.url, { name: 'Мария Иванова' })
  await expect.poll(() => mails.received.length).toBe(1)
  await signInBrowser(page.context(), site.url)
  await expect(async () => {
    await page.goto(`${site.url}/desk`)
    await page.getByRole('link', { name: words.failures(1) }).click({ timeout: 10_000 })
  }).toPass()
  await expect(page.getByRole('main')).toContainText('550')
  await pressAtDesk(page, deskState.resend)
  await expect(page.getByRole('status').last()).toContainText(staff.resent(1))
  await pressAtDesk(page, deskState.test.mail)
  const said = page.getByRole('status').last()
  await expect(said).toContainText(staff.mailSent('Анна', '250'))
  await expect(said).toContainText(/boris@mezha.example: .*550/)
  expect(await faultsOf(page, [{ width: 360, height: 800 }])).toEqual([])
  await mails.stop()

  await page.goto(`${site.url}/desk`)
  const left = page.getByRole('main').locator('details').first()
  await left.getByText('Осталось за тем, кто ведёт сервер').click()
  await expect(left.getByText(/включить копии базы/)).toBeVisible()
  expect(await faultsOf(page, [{ width: 360, height: 800 }])).toEqual([])
})

test('the desk is accessible @chromium', async ({ newSite, page, expectError }) => {
  // It reads ten pages for some seconds each.
  test.slow()
  expectError('401')
  expectError('404')
  const site = await newSite({ DESK_PASSWORD })
  const comments = Array.from({ length: 60 }, (_, at) => String(at))
  const name = 'Ы'.repeat(80)
  await Promise.all(comments.map((comment) => send(site.url, { name, comment })))
  await page.setViewportSize({ width: 360, height: 800 })
  await page.goto(`${site.url}/desk`)
  await signIn(page, 'Анна', 'неверно')
  await expect(page.getByLabel(door.password, { exact: true })).toHaveAccessibleDescription(
    `${door.faults.wrong} ${door.passwordHint}`,
  )
  expect(await faultsOf(page, [{ width: 360, height: 800 }])).toEqual([])
  await openAtDesk(page, site.url, '/desk/requests/101', name)
  const consent = page.getByRole('link', { name: words.consent.show })
  const paths = [
    (await consent.getAttribute('href')) ?? '',
    '/desk?page=2',
    '/desk/requests/101',
    '/desk/requests/101?delete',
    '/desk/requests/99',
    '/desk/state',
    '/desk/report',
  ]
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 })
    for (const path of paths) {
      await page.goto(site.url + path)
      const menu = page.getByRole('navigation', { name: desk.menu })
      await expect(width < 1024 ? page.getByText(desk.menuButton) : menu.first()).toBeVisible()
      if (path === '/desk/report') await expect(page).toHaveTitle(/^Отчёт: /)
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(overflow, `${path} at ${width}`).toBeLessThanOrEqual(0)
      expect(await faultsOf(page, [{ width, height: 800 }]), path).toEqual([])
    }
  }
})
