import { expect, test } from './fixtures'
import {
  basketControl,
  basketOf,
  card,
  choose,
  closeBasket,
  field,
  itemOf,
  itemsOf,
  removeButton,
  sendButton,
} from './page-object'
import { STAKES, SURVEY, words } from './words'

test('the basket shows the chosen services with their prices and sum @no-js', async ({ page }) => {
  await page.goto('/services')
  await card(page, SURVEY).click()
  const basket = basketOf(page)
  await expect(basket.getByRole('heading', { name: words.basket.title, exact: true })).toBeVisible()
  await expect(itemsOf(page)).toHaveCount(1)
  await expect(itemOf(page, SURVEY)).toContainText('12 000 ₽')
  await closeBasket(page)
  await expect(basket).toBeHidden()

  await card(page, STAKES).click()
  await expect(itemsOf(page)).toHaveCount(2)
  await expect(itemOf(page, SURVEY)).toContainText('12 000 ₽')
  await expect(itemOf(page, STAKES)).toContainText('5 500 ₽')
  await expect(basket).toContainText('Примерно 17 500 ₽')
  await expect(sendButton(page)).toBeVisible()
})

test('every service can be removed, and an empty basket says so @no-js', async ({ page }) => {
  await page.goto('/services')
  await choose(page, SURVEY, STAKES)
  await basketControl(page).click()
  const basket = basketOf(page)

  await removeButton(page, SURVEY).click()
  await expect(itemsOf(page)).toHaveCount(1)
  await expect(itemOf(page, STAKES)).toBeVisible()
  await expect(basket).toContainText('Примерно 5 500 ₽')

  await removeButton(page, STAKES).click()
  await expect(basket.getByText(words.basket.empty)).toBeVisible()
  await expect(itemsOf(page)).toHaveCount(0)

  await page.reload()
  await expect(basket.getByText(words.basket.empty)).toBeVisible()
})

test('a card says whether its service is in the basket @slow', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/services')
  const button = card(page, SURVEY).getByRole('button')
  const place = () =>
    button.evaluate((it) => {
      const outer = it.closest('li')?.getBoundingClientRect()
      const inner = it.getBoundingClientRect()
      const { height = 0, y = 0 } = outer ?? {}
      return [height, inner.width, inner.y - y, inner.x].map(Math.round)
    })
  await expect(button).toContainText(`${words.services.add}: ${SURVEY}`)
  const before = await place()
  await button.click()
  await closeBasket(page)
  await expect(button).toContainText(`${words.services.added}: ${SURVEY}`)
  expect(await place()).toEqual(before)
  await expect(card(page, STAKES).getByRole('button')).toContainText(
    `${words.services.add}: ${STAKES}`,
  )

  await basketControl(page).click()
  await removeButton(page, SURVEY).click()
  await expect(itemsOf(page)).toHaveCount(0)
  await closeBasket(page)
  await expect(button).toContainText(`${words.services.add}: ${SURVEY}`)
})

test('an open basket prints its list, its sum and the agency’s phone', async ({ page }) => {
  test.skip(test.info().project.name.startsWith('firefox'), 'WebDriver BiDi emulates no paper')
  await page.goto('/services')
  await choose(page, SURVEY, STAKES)
  await basketControl(page).click()
  await expect(basketOf(page)).toBeVisible()

  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText(STAKES).filter({ visible: true })).toHaveCount(1)
  await expect(basketOf(page).getByText('17 500 ₽').filter({ visible: true })).toHaveCount(1)
  await expect(page.getByText('+7 900 000-00-00').filter({ visible: true })).toHaveCount(1)
  for (const gone of [page.getByRole('main'), field(page, 'name')]) await expect(gone).toBeHidden()
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  const list = await basketOf(page).boundingBox()
  expect((list?.y ?? 0) + (list?.height ?? 0)).toBeLessThanOrEqual(height)
})

test('a press on the shade closes the basket, and chooses no card under it @slow', async ({
  page,
}) => {
  await page.goto('/services')
  await card(page, SURVEY).click()
  await expect(itemOf(page, SURVEY)).toBeVisible()
  // Right after the first click it would be the second of a double click.
  await expect(async () => {
    if (await basketOf(page).isVisible()) await page.mouse.click(100, 400)
    await expect(basketOf(page)).toBeHidden({ timeout: 1000 })
  }).toPass()

  await basketControl(page).click()
  await expect(itemsOf(page)).toHaveCount(1)
  await page.getByRole('button', { name: words.basket.more }).click()
  await expect(basketOf(page)).toBeHidden()
})

test('Back closes the basket, and Forward opens it @firefox', async ({ page }) => {
  await page.goto('/services')
  await card(page, SURVEY).click()
  await expect(basketOf(page)).toBeVisible()
  await expect(page).toHaveURL(/\/services\?basket(#last-item)?$/)

  await page.goBack()
  await expect(basketOf(page)).toBeHidden()
  await expect(page).toHaveURL('/services')

  await page.goForward()
  await expect(itemOf(page, SURVEY)).toBeVisible()
})

test('the basket outlasts a reload and other pages @no-js', async ({ page }) => {
  await page.goto('/services')
  await card(page, SURVEY).click()
  await expect(itemOf(page, SURVEY)).toBeVisible()

  await page.reload()
  await expect(itemOf(page, SURVEY)).toBeVisible()

  await page.goto('/')
  await page.goto('/services')
  await expect(basketOf(page)).toBeHidden()
  await expect(basketControl(page)).toContainText(words.basket.summary([{ price: 12000 }]))
  await basketControl(page).click()
  await expect(itemOf(page, SURVEY)).toBeVisible()
  await expect(itemsOf(page)).toHaveCount(1)
})
