import { expect, test } from 'vitest'
import { basketTexts } from '~/content/basket-texts'
import { priceText, sumText, totalLabel } from '~/content/prices'
import type { Priced } from '~/format/priced'

const NBSP = '\u00a0'

test('a price is in roubles, or by agreement', () => {
  expect(priceText(12000)).toBe(`12${NBSP}000${NBSP}₽`)
  expect(priceText(0)).toBe(`0${NBSP}₽`)
  expect(priceText(null)).toBe('по договорённости')
})

const perSotka: Priced = { price: 800, unit: 'за сотку', perUnit: true }
const perPoint: Priced = { price: 500, unit: 'за точку', perUnit: true }

test.each<[items: Priced[], label: string, sum: string]>([
  [[{ price: 12000, unit: 'за дом' }, { price: 500.5 }], 'Примерно', '12 500,50 ₽'],
  [[{ price: 12000 }, { price: null }], 'Примерно', '12 000 ₽ + по договорённости'],
  [[{ price: null }, { price: null }], 'Цена', 'по договорённости'],
  [[{ price: 12000 }, perSotka, { price: 1000 }], 'Примерно', '13 000 ₽ и 800 ₽ за сотку'],
  [[perSotka, perPoint], 'Цена', '800 ₽ за сотку и 500 ₽ за точку'],
  [
    [perSotka, { price: null, unit: 'за точку', perUnit: true }],
    'Цена',
    '800 ₽ за сотку + по договорённости',
  ],
  [
    [{ price: 1 }, perSotka, { price: 2, perUnit: true }],
    'Примерно',
    '1 ₽, 800 ₽ за сотку и 2 ₽ за единицу',
  ],
  [[], 'Примерно', '0 ₽'],
])('the sum of %j is: %s %s', (items, label, sum) => {
  expect(totalLabel(items)).toBe(label)
  expect(sumText(items).replaceAll(NBSP, ' ')).toBe(sum)
})

test('the bar of the basket does not add a price for a unit', () => {
  const said = basketTexts.summary([{ price: 1000 }, perSotka, {}])
  expect(said.replaceAll(NBSP, ' ')).toBe('3 услуги · примерно 1 000 ₽ и 800 ₽ за сотку')
})
