import { copyFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import facts from '../support/agency.json' with { type: 'json' }
import { temporaryFolder } from '../support/temporary-folder'
import { expect, type Page, test } from './fixtures'
import { basketOf, closeBasket, field, itemOf, itemsOf, sendForm, toast } from './page-object'
import { SENT, STAKES, SURVEY, words } from './words'

const EXTRACT = 'Получение сведений ЕГРН и кадастрового плана территории'

const cases = (page: Page) => page.getByRole('group', { name: 'Выберите свой случай' })
/** What the sheets that are not chosen say, too, is not visible. */
const shown = (page: Page, text: string | RegExp) =>
  cases(page).getByText(text).locator('visible=true')
const order = (page: Page) => cases(page).getByRole('button', { name: /^Заказать по этой смете/ })

test('one press puts all of a case into the basket, and a phone number sends it @no-js', async ({
  page,
}) => {
  await page.goto('/')
  await expect(shown(page, 'Примерно')).toContainText(/13\s000\s₽/)
  await order(page).click()

  await expect(page).toHaveURL(/\/services\?basket/)
  await expect(itemsOf(page)).toHaveCount(2)
  for (const title of [EXTRACT, SURVEY]) await expect(itemOf(page, title)).toBeVisible()
  await expect(basketOf(page).getByText(/^13\s000\s₽$/)).toBeVisible()

  await field(page, 'phone').fill('8 900 123-45-67')
  await sendForm(page)
  await expect(toast(page, 'status', SENT)).toBeVisible()
})

test('each case shows its own works, and a fee only where the register takes one', async ({
  page,
}) => {
  await page.goto('/')
  await expect(shown(page, /госпошлина за/)).toHaveCount(1)
  await cases(page).locator('label', { hasText: 'Ставлю забор' }).click()
  await expect(cases(page).getByRole('listitem')).toContainText([/1\s000\s₽/, /5\s500\s₽/])
  await expect(shown(page, /госпошлина за/)).toHaveCount(0)
  await expect(cases(page).getByRole('radio', { name: 'Ставлю забор' })).toBeChecked()

  await order(page).click()
  await expect(itemsOf(page)).toHaveCount(2)
  await expect(itemOf(page, STAKES)).toBeVisible()
})

test('the cases over the price list open when chosen, by keyboard, too', async ({ page }) => {
  await page.goto('/services')
  await expect(order(page)).toHaveCount(0)
  await cases(page).getByRole('radio', { name: 'Продаю участок' }).press('Space')
  await expect(order(page)).toBeVisible()
  await order(page).press('Enter')
  await expect(basketOf(page)).toBeVisible()
  await expect(itemsOf(page)).toHaveCount(2)
  await closeBasket(page)

  // What is in the basket already is not added again.
  await page.goto('/')
  await order(page).click()
  await expect(itemsOf(page)).toHaveCount(2)
})

test('a work of a case leads to its card', async ({ page }) => {
  await page.goto('/')
  await cases(page).getByRole('link', { name: SURVEY }).click()
  await expect(page).toHaveURL(/\/services#service-1\b/)
})

test.describe('who comes', () => {
  const people = (page: Page) => page.getByRole('region', { name: 'Кто работает на участках' })
  let folder: string
  test.beforeEach(() => {
    folder = temporaryFolder()
  })
  const write = (edited: object) => {
    const file = join(folder, 'agency.json')
    writeFileSync(file, JSON.stringify({ ...facts, ...edited }))
    return file
  }

  test('stands under the hero: face, number, phone, insurance', async ({ page, newSite }) => {
    copyFileSync('public/apple-touch-icon.png', join(folder, 'a.png'))
    const name = 'Белозёров-Константинопольский Владислав Вячеславович'
    const registerUrl = 'https://register.example/7'
    const engineer = { name, registerNumber: '7', registerUrl, phone: facts.phone, photo: 'a.png' }
    const insurance = 'Полис на 2,5 млн рублей'
    const site = await newSite({ AGENCY_FILE: write({ engineers: [engineer], insurance }) })
    for (const width of [320, 360, 768, 1280]) {
      await page.setViewportSize({ width, height: 740 })
      await page.goto(site.url)
      const section = people(page)
      const face = await section.locator('img').boundingBox()
      if (width === 360) expect(face?.y).toBeLessThan(1200)
      await expect(section.getByRole('link', { name: '№ 7 в реестре' })).toHaveAttribute(
        'href',
        registerUrl,
      )
      await expect(section.getByRole('link', { name: facts.phone })).toBeVisible()
      await expect(section.getByText(insurance)).toBeVisible()
      expect(await section.evaluate((it) => it.scrollWidth <= it.clientWidth)).toBe(true)
    }
  })

  test('has photos of all or of none @chromium', async ({ page, newSite }) => {
    copyFileSync('public/apple-touch-icon.png', join(folder, 'a.png'))
    const [one, other] = facts.engineers
    const engineers = [
      { ...one, photo: 'a.png' },
      { ...other, photo: undefined },
    ]
    const site = await newSite({ AGENCY_FILE: write({ engineers }) })
    await page.goto(site.url)
    await expect(people(page).getByText('Кадастровый инженер', { exact: true })).toHaveCount(2)
    await expect(people(page).locator('img')).toHaveCount(0)
  })

  test('is absent where the agency names nobody @slow', async ({ page, newSite }) => {
    const site = await newSite({ AGENCY_FILE: write({ engineers: [] }) })
    await page.goto(site.url)
    await expect(page.getByRole('heading', { level: 1, name: words.home.hero.title })).toBeVisible()
    await expect(people(page)).toHaveCount(0)
  })
})
