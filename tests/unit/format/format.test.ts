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
  [0, 'услуг'],
  [1, 'услуга'],
  [2, 'услуги'],
  [4, 'услуги'],
  [5, 'услуг'],
  [11, 'услуг'],
  [14, 'услуг'],
  [21, 'услуга'],
  [22, 'услуги'],
  [100, 'услуг'],
  [101, 'услуга'],
  [111, 'услуг'],
  [112, 'услуг'],
])('the number %d has the form %s', (count, form) => {
  expect(plural(count, ['услуга', 'услуги', 'услуг'])).toBe(form)
})
