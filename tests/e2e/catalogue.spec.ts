import { expect, type Locator, test } from './fixtures'
import { basketControl, basketOf, card, cardsOf, closeBasket, consent } from './visit'

const services = [
  ['Межевание земельного участка', '12 000 ₽'],
  ['Раздел земельного участка', '16 000 ₽'],
  ['Объединение земельных участков', '14 000 ₽'],
  ['Перераспределение земель', '16 000 ₽'],
  ['Схема расположения участка на кадастровом плане территории', '6 000 ₽'],
  ['Межевой план для части участка и сервитута', '11 000 ₽'],
  ['Исправление реестровой ошибки', '14 000 ₽'],
  ['Технический план жилого или садового дома', '12 000 ₽'],
  ['Технический план гаража, бани, хозяйственной постройки', '8 000 ₽'],
  ['Технический план квартиры или помещения', '7 500 ₽'],
  ['Технический план коммерческого здания или сооружения', '20 000 ₽'],
  ['Акт обследования снесённого объекта', '5 000 ₽'],
  ['Вынос границ участка в натуру', '5 500 ₽'],
  ['Топографическая съёмка участка', '10 000 ₽'],
  ['Заключение кадастрового инженера', '8 000 ₽'],
  ['Получение сведений ЕГРН и кадастрового плана территории', '1 000 ₽'],
] as const

test('sixteen services, each with its title, description and price', async ({ page }) => {
  await page.goto('/services')
  await expect(page.getByText('Выберите услуги и отправьте заявку')).toBeVisible()
  const cards = cardsOf(page)
  await expect(cards.getByRole('heading')).toHaveText(services.map(([title]) => title))
  for (const [title, price] of services) {
    await expect(card(page, title).getByText(price, { exact: true })).toBeVisible()
    await expect(card(page, title).getByRole('paragraph').first()).toHaveText(/[а-яё].{40,}\.$/)
  }
})

test('some cards have a picture that loads, the others do without', async ({ page }) => {
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
  ['Межевание земельного участка', 'with a picture'],
  ['Объединение земельных участков', 'without one'],
] as const) {
  test(`a card ${kind} can be clicked anywhere`, async ({ page }) => {
    for (const corner of ['top left', 'bottom right'] as const) {
      await page.goto('/services')
      const { width, height } = (await card(page, title).boundingBox()) ?? { width: 0, height: 0 }
      const position = corner === 'top left' ? { x: 8, y: 8 } : { x: width - 8, y: height - 8 }
      await card(page, title).click({ position })
      await expect(basketOf(page).getByRole('listitem').getByText(title)).toBeVisible()
    }
  })
}

test('after the last card, who does not find it opens the basket, and keeps it', async ({
  page,
}) => {
  await page.goto('/services')
  await card(page, 'Раздел земельного участка').click()
  await expect(basketOf(page)).toBeVisible()
  await closeBasket(page)

  const last = page.getByRole('listitem').filter({ hasText: 'Не знаете, что выбрать?' })
  await expect(last).toContainText('Опишите своими словами')
  await expect(last.getByRole('link', { name: '+7 900 000-00-00' })).toBeVisible()
  await last.getByRole('link', { name: 'Описать задачу' }).click()
  await expect(page).toHaveURL(/\/services\?basket/)
  await expect(basketOf(page).getByText('Раздел земельного участка')).toBeVisible()
  await expect(basketOf(page).getByLabel('Комментарий')).toBeVisible()
})

test('the first thing under the prompt is the list while the basket is empty', async ({ page }) => {
  await page.goto('/services')
  const [list, control] = [
    await cardsOf(page).last().boundingBox(),
    await basketControl(page).boundingBox(),
  ]
  expect(control?.y).toBeGreaterThan(list?.y ?? Number.NaN)
})

for (const width of [1024, 1280]) {
  test(`at ${width} px a full basket’s control stays in sight, and covers no card’s button`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/services')
    const first = cardsOf(page).first()
    const before = await first.boundingBox()
    await first.click()
    await expect(basketOf(page)).toBeVisible()
    await closeBasket(page)
    await expect(basketControl(page)).toContainText('1 услуга')
    expect(await first.boundingBox()).toEqual(before)

    for (const one of await cardsOf(page).getByRole('button').all()) {
      await one.focus()
      await expect(basketControl(page)).toBeInViewport({ ratio: 1 })
      const [button, control] = [await one.boundingBox(), await basketControl(page).boundingBox()]
      expect((button?.y ?? 0) + (button?.height ?? 0)).toBeLessThanOrEqual(control?.y ?? 0)
    }
  })
}

test('in a long basket on a phone a bar leads to the form until that is in view', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/services')
  for (const one of (await cardsOf(page).all()).slice(0, 9)) {
    await one.click()
    await expect(basketOf(page)).toBeVisible()
    await closeBasket(page)
  }
  await basketControl(page).click()
  const bar = basketOf(page).getByRole('link', { name: /₽ К заявке/ })
  await expect(bar).toBeInViewport({ ratio: 1 })
  expect(await isOnTop(bar)).toBe(true)
  await expect(consent(page)).not.toBeInViewport()

  await bar.click()
  await expect(basketOf(page).getByRole('heading', { name: 'Заявка' })).toBeInViewport()
  await expect(page.getByLabel('Имя')).toBeInViewport({ ratio: 1 })
  expect(await isOnTop(bar)).toBe(false)

  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(bar).toBeHidden()
})

/** Whether a press in a part's middle would reach it. */
function isOnTop(part: Locator): Promise<boolean> {
  return part.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect()
    return element.contains(document.elementFromPoint(x + width / 2, y + height / 2))
  })
}
