import { desk } from '~/content/desk'
import { deskRequests as words } from '~/content/desk-requests'
import { deskState } from '~/content/desk-state'
import { staff } from '~/content/staff'
import { startMailServer } from '../support/mail-server'
import { send } from '../support/sending'
import { type Site } from '../support/site'
import { faultsOf } from './audit'
import { expect, type Page, test } from './fixtures'
import { SURVEY } from './words'

const DESK_PASSWORD = 'sixteen letters!'
const { buttons } = staff.office

test.use({ httpCredentials: { username: 'Анна', password: DESK_PASSWORD } })

/** Opens a request from the list, which finds it by a word. */
async function findRequest(page: Page, site: Site, word: string) {
  await page.goto(`${site.url}/desk`)
  await page.getByLabel(words.find).fill(word)
  await page.getByRole('button', { name: words.findButton }).click()
  await page
    .getByRole('main')
    .getByRole('link', { name: new RegExp(word) })
    .click()
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

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

  await findRequest(page, site, 'Мария')
  const shown = page.getByRole('main')
  await expect(page.getByRole('link', { name: words.call })).toHaveAttribute(
    'href',
    'tel:+79001234567',
  )
  await expect(shown).toContainText(typed.comment)
  await expect(shown).toContainText(staff.mail.sum)
  await expect(page.getByRole('link', { name: staff.samePhone(1) })).toBeVisible()

  const boris = await browser.newContext({
    httpCredentials: { username: 'Борис', password: DESK_PASSWORD },
    javaScriptEnabled,
  })
  const other = await boris.newPage()
  await findRequest(other, site, 'Мария')
  await press(page, buttons.take)
  await expect(page.getByRole('button', { name: buttons.finish })).toBeVisible()
  await press(other, buttons.take)
  await expect(other.getByRole('alert').last()).toContainText(/Заявка.№.2 уже в работе: Анна/)

  await press(page, buttons.finish)
  await press(page, buttons.reopen)
  await press(page, buttons['put-back'])
  await press(other, buttons['put-back'])
  await expect(other.getByRole('alert').last()).toContainText(staff.notTaken(2))
  await press(page, words.buttons.spam)
  await expect(page.getByRole('button', { name: words.buttons['not-spam'] })).toBeVisible()
  await page.goto(`${site.url}/desk?show=spam`)
  await expect(page.getByRole('listitem').filter({ hasText: 'Мария' })).toBeVisible()
  await findRequest(page, site, 'Мария')
  await press(page, words.buttons['not-spam'])

  await page.getByRole('link', { name: words.remove.link }).click()
  await press(page, words.remove.button)
  await expect(page.getByRole('status').filter({ hasText: words.deleted(2) })).toBeVisible()
  expect(await site.requests()).toMatchObject([{ id: 1, name: 'Пётр Орлов' }])
  await boris.close()
})

test('the desk sends a test mail, and failed notices again', async ({ newSite, page }) => {
  const mails = await startMailServer()
  mails.refuseReceiver('boris@mezha.example')
  const site = await newSite({
    DESK_PASSWORD,
    NOTIFY_SMTP_URL: mails.url,
    NOTIFY_TO: 'Анна <anna@mezha.example>, boris@mezha.example',
  })
  await send(site.url, { name: 'Мария Иванова' })
  await expect.poll(() => mails.received.length).toBe(1)
  await expect(async () => {
    await page.goto(`${site.url}/desk`)
    await page.getByRole('link', { name: words.failures(1) }).click({ timeout: 1000 })
  }).toPass()
  await expect(page.getByRole('main')).toContainText('550')
  await press(page, deskState.resend)
  await expect(page.getByRole('status').last()).toContainText(staff.resent(1))
  await press(page, deskState.testMail)
  const said = page.getByRole('status').last()
  await expect(said).toContainText(staff.mailSent('Анна', '250'))
  await expect(said).toContainText(/boris@mezha.example: .*550/)
  await mails.stop()
})

test('the desk is accessible on all screens @chromium', async ({ newSite, page, expectError }) => {
  // It reads ten pages for some seconds each.
  test.slow()
  expectError('404')
  const site = await newSite({ DESK_PASSWORD })
  const comments = Array.from({ length: 60 }, (_, at) => String(at))
  const name = 'Ы'.repeat(80)
  await Promise.all(comments.map((comment) => send(site.url, { name, comment })))
  const paths = [
    '/desk?page=2',
    '/desk/requests/1',
    '/desk/requests/1?delete',
    '/desk/requests/99',
    '/desk/state',
    '/desk/visits',
  ]
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    for (const path of paths) {
      await page.goto(site.url + path)
      await expect(page.getByRole('navigation', { name: desk.menu })).toBeVisible()
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(overflow, `${path} at ${width}`).toBeLessThanOrEqual(0)
      expect(await faultsOf(page, [{ width, height: 800 }]), path).toEqual([])
    }
  }
})
