import { expect, it } from 'vitest'
import { plural, roubles, spokenRoubles } from '~/format/format'

it.each([
  [0, '0 ₽'],
  [950, '950 ₽'],
  [1000, '1 000 ₽'],
  [12000, '12 000 ₽'],
  [1234567, '1 234 567 ₽'],
  [7500.5, '7 500,50 ₽'],
  [0.1 + 0.2, '0,30 ₽'],
  [-300, '−300 ₽'],
])('%d is printed as %s, with no-break spaces', (price, printed) => {
  expect(roubles(price)).toBe(printed.replaceAll(' ', '\u00a0'))
})

it.each([
  [12000, '12000 рублей'],
  [1, '1 рубль'],
  [7500.5, '7500 рублей 50 копеек'],
  [0.1 + 0.2, '0 рублей 30 копеек'],
  [-1.01, '-1 рубль 1 копейка'],
])('%d is spoken as %s', (price, said) => {
  expect(spokenRoubles(price)).toBe(said)
})

it.each([
  ['услуга', [1, 21, 101]],
  ['услуги', [2, 4, 22]],
  ['услуг', [0, 5, 11, 14, 100, 111, 112]],
])('the form %s belongs to the numbers %j', (form, counts) => {
  for (const count of counts) expect(plural(count, ['услуга', 'услуги', 'услуг'])).toBe(form)
})
