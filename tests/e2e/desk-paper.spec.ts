import { desk } from '~/office/words/desk'
import { deskRequests as words } from '~/office/words/desk-requests'
import { DESK_PASSWORD, openAtDesk, press, signedIn } from '../support/desk'
import { send } from '../support/sending'
import type { Site } from '../support/site'
import { expect, type Page, test } from './fixtures'
import { SURVEY } from './words'

/** A4 upright between margins of a centimetre, in CSS pixels. */
const SHEET = { width: 718, height: 1047 }

const MARGINS = { top: '1cm', right: '1cm', bottom: '1cm', left: '1cm' }

const NAME = 'Мария Александровна Константинопольская'
const ADDRESS = 'Московская область, Щёлково, улица Первомайская, дом 26, квартира 3'

/** The phone in the request of this number: another one in each, since a known phone takes the address's place. */
const phoneOf = (id: number) => `8 916 123-4${id % 10}-67`

/** Fills a desk with requests in each state. */
async function fill(site: Site) {
  for (let at = 0; at < 6; at++) {
    const typed = { name: NAME, phone: phoneOf(101 + at), address: ADDRESS }
    await send(site.url, typed, { services: [SURVEY] })
  }
  const anna = await signedIn(site.url, 'Анна')
  for (const id of [101, 102, 103]) await press(site.url, id, anna, 'taken')
  await press(site.url, 101, anna, 'done')
}

/** Opens a page of the desk as a printer has it. */
async function print(page: Page, site: Site, path: string) {
  await page.setViewportSize(SHEET)
  await openAtDesk(page, site.url, path)
  await page.emulateMedia({ media: 'print' })
  const main = page.getByRole('main')
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(overflow, 'nothing is beside the sheet').toBeLessThanOrEqual(0)
  expect(await main.evaluate(cutTexts), 'no text is cut').toEqual([])
  return main
}

/** Returns the texts within an element of which a part is not shown. */
function cutTexts(element: Element): string[] {
  return [...element.querySelectorAll('*')]
    .filter(
      (one) => one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1,
    )
    .filter((one) => getComputedStyle(one).overflow !== 'visible' && one.clientWidth > 1)
    .map((one) => one.textContent ?? '')
}

/** How many sheets a page takes. */
async function sheetsOf(page: Page) {
  const file = await page.pdf({ format: 'A4', margin: MARGINS })
  return file.toString('latin1').match(/\/Type \/Page\b/g)?.length
}

const widthOf = async (found: ReturnType<Page['getByText']>) =>
  (await found.boundingBox())?.width ?? 0

test('the list of requests is read on an upright sheet of paper @chromium', async ({
  newSite,
  page,
}) => {
  const site = await newSite({ DESK_PASSWORD })
  await fill(site)
  const main = await print(page, site, '/desk?show=all')
  const heading = main.getByText(`${desk.pages.requests}: ${words.filters.all} 6`)
  await expect(heading.filter({ visible: true })).toHaveCount(1)
  const row = main.getByRole('listitem').filter({ hasText: '№' }).first()
  expect(await widthOf(row.getByRole('link', { name: NAME }))).toBeGreaterThan(200)
  for (const text of [ADDRESS, SURVEY, phoneOf(106)]) {
    await expect(row.getByText(text).filter({ visible: true })).toHaveCount(1)
  }
  await expect(main.getByRole('button')).toHaveCount(0)
  await expect(main.getByRole('link', { name: words.csv })).toBeHidden()
})

test('a request and the report of a month each fit a sheet of paper @chromium', async ({
  newSite,
  page,
}) => {
  const site = await newSite({ DESK_PASSWORD })
  await fill(site)
  const request = await print(page, site, '/desk/requests/102')
  for (const text of [NAME, phoneOf(102), ADDRESS, SURVEY, 'Заявка взята']) {
    await expect(request.getByText(text).first()).toBeVisible()
  }
  await expect(request.getByRole('button')).toHaveCount(0)
  await expect(request.getByRole('textbox')).toHaveCount(0)
  expect(await sheetsOf(page)).toBe(1)

  const report = await print(page, site, '/desk/report')
  for (const text of [desk.report.became, desk.report.work, desk.report.whence]) {
    await expect(report.getByRole('table', { name: text })).toBeVisible()
  }
  expect(await sheetsOf(page)).toBe(1)
})
