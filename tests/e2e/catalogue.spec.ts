import services from '../support/catalogue.json' with { type: 'json' }
import { expect, test } from './fixtures'
import {
  basketControl,
  basketOf,
  card,
  cardsOf,
  closeBasket,
  field,
  noticeHeight,
} from './page-object'
import { PROMPT, STAKES, SURVEY, words } from './words'

test('the list shows every service with its title, description and price', async ({ page }) => {
  await page.goto('/services')
  await expect(page.getByText(PROMPT)).toBeVisible()
  await expect(cardsOf(page).getByRole('heading')).toHaveText(services.map(({ title }) => title))
  for (const { title, description, price } of services) {
    const said = price === null ? 'по договорённости' : `${price.toLocaleString('ru-RU')} ₽`
    await expect(card(page, title).getByText(said, { exact: true })).toBeVisible()
    await expect(card(page, title)).toContainText(description)
  }
})

test('the pictures of cards load, and cards without one are shown, too', async ({ page }) => {
  await page.goto('/services')
  const pictures = cardsOf(page).getByRole('presentation')
  const count = await pictures.count()
  expect(count).toBeGreaterThan(0)
  expect(count).toBeLessThan(services.length)
  for (const picture of await pictures.all()) {
    await picture.scrollIntoViewIfNeeded()
    await expect(picture).not.toHaveJSProperty('naturalWidth', 0)
  }
})

for (const [title, kind] of [
  [SURVEY, 'with a picture'],
  ['Объединение земельных участков', 'without one'],
] as const) {
  test(`a click anywhere on a card ${kind} puts its service into the basket`, async ({ page }) => {
    for (const place of ['top left', 'title', 'bottom right'] as const) {
      await page.goto('/services')
      const { width, height } = (await card(page, title).boundingBox()) ?? { width: 0, height: 0 }
      const corner = place === 'top left' ? { x: 8, y: 8 } : { x: width - 8, y: height - 8 }
      if (place === 'title') await card(page, title).getByRole('heading').click({ force: true })
      else await card(page, title).click({ position: corner })
      await expect(basketOf(page).getByRole('listitem').getByText(title)).toBeVisible()
      // Without scripts it is there while the page still loads.
      await page.waitForLoadState()
    }
  })
}

test('the tile after the last card opens the basket and keeps it @no-js', async ({ page }) => {
  await page.goto('/services')
  await card(page, 'Раздел земельного участка').click()
  await expect(basketOf(page)).toBeVisible()
  await closeBasket(page)

  const last = page.getByRole('listitem').filter({ hasText: words.services.help.question })
  await expect(last).toContainText(words.services.help.text)
  await expect(last.getByRole('link', { name: '+7 900 000-00-00' })).toBeVisible()
  await last.getByRole('link', { name: words.services.help.describe }).click()
  await expect(page).toHaveURL(/\/services\?basket/)
  await expect(basketOf(page).getByText('Раздел земельного участка')).toBeVisible()
  await expect(field(page, 'comment')).toBeVisible()
})

test('a card has an address, and stands under the cases', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/services')
  await page.setViewportSize({ width: 360, height: 740 + (await noticeHeight(page)) })
  await expect(cardsOf(page).first().getByText('12 000 ₽')).toBeInViewport({ ratio: 1 })

  const stakes = card(page, STAKES)
  await page.goto(`/services#${await stakes.getAttribute('id')}`)
  await expect(stakes).toBeInViewport()
  await expect(stakes).toHaveCSS('outline-style', 'solid')
})

test('the control of a full basket stays in sight beside the cards @chromium @slow', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1024, height: 800 })
  await page.goto('/services')
  const first = cardsOf(page).first()
  const before = await first.boundingBox()
  await first.click()
  await expect(basketOf(page)).toBeVisible()
  await closeBasket(page)
  await expect(basketControl(page)).toContainText(words.basket.summary([{ price: 12000 }]))
  expect((await first.boundingBox())?.y).toBe(before?.y)

  for (const width of [1024, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    for (const one of await cardsOf(page).getByRole('button').all()) {
      await one.focus()
      await expect(basketControl(page)).toBeInViewport({ ratio: 1 })
      const [button, control] = [await one.boundingBox(), await basketControl(page).boundingBox()]
      expect((button?.y ?? 0) + (button?.height ?? 0)).toBeLessThanOrEqual(control?.y ?? 0)
    }
  }
})
