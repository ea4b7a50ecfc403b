import { expect, test } from 'vitest'
import { priceText, sumText } from '~/content/prices'

const NBSP = '\u00a0'

test('a price is in roubles, or by agreement', () => {
  expect(priceText(12000)).toBe(`12${NBSP}000${NBSP}₽`)
  expect(priceText(0)).toBe(`0${NBSP}₽`)
  expect(priceText(null)).toBe('по договорённости')
})

test.each([
  [[12000, 500.5], `12${NBSP}500,50${NBSP}₽`],
  [[12000, null], `12${NBSP}000${NBSP}₽ + по договорённости`],
  [[null, null], 'по договорённости'],
  [[], `0${NBSP}₽`],
])('the sum of %j is %s', (prices, sum) => {
  expect(sumText(prices)).toBe(sum)
})
