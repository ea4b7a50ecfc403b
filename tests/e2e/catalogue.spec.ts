import { expect, test } from './fixtures'
import { basketOf, card, cardsOf } from './visit'

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
    await expect(card(page, title).getByRole('paragraph')).toHaveText(/[а-яё].{40,}\.$/)
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

test('after the last card, who does not find it goes on to the form', async ({ page }) => {
  await page.goto('/services')
  await page.getByRole('link', { name: 'Опишите задачу' }).click()
  await expect(page).toHaveURL('/#request')
  await expect(page.getByRole('heading', { level: 2, name: 'Оставить заявку' })).toBeInViewport()
})
