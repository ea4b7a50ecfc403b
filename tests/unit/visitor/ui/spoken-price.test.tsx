import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { SpokenSums } from '~/visitor/ui/spoken-price'

const shown = (text: string) => renderToStaticMarkup(<SpokenSums>{text}</SpokenSums>)

/** What a screen reader gets of it. */
const heard = (text: string) =>
  shown(text)
    .replace(/<span aria-hidden="true">[^<]*<\/span> /g, '')
    .replace(/<[^>]*>/g, '')

test.each([
  ['за учёт изменений 1 000 ₽ и больше', 'за учёт изменений 1000 рублей и больше'],
  ['1\u00a0000\u00a0₽', '1000 рублей'],
  ['от 500 до 1 500 ₽', 'от 500 до 1500 рублей'],
  ['в 2026 году 99,50 ₽, потом 101 ₽.', 'в 2026 году 99 рублей 50 копеек, потом 101 рубль.'],
])('a screen reader announces the sums of the agency’s text %j in words', (text, said) => {
  expect(heard(text)).toBe(said)
})

test.each([
  '1000 ₽',
  '1 050 ₽',
  '12.000 ₽',
  '1.050 ₽',
  '12,000 ₽',
  '12.000,50 ₽',
  '12’000 ₽',
  "12'500 ₽",
  '1 2000 ₽',
  '2026 1 000 ₽',
  '0500 ₽',
  '99,5 ₽',
  'всего,500 ₽',
  '1 000.50 ₽/м²',
  '1234567890123456789012345678901234567890 ₽',
])('a price in a text is seen as it was typed: %j', (text) => {
  const seen = shown(text).replace(/ <span class.*?<\/span>|<[^>]*>/g, '')
  expect(seen.replace('&#x27;', "'")).toBe(text)
})

test.each(['12.000 ₽', '1.050 ₽', '12,000 ₽', '12’000 ₽', '1 2000 ₽', 'всего,500 ₽', '0500 ₽'])(
  'what is not surely one sum is said as it was typed: %j',
  (text) => {
    expect(heard(text)).toBe(text)
  },
)

test('no space comes between a sum and the signs behind it', () => {
  expect(shown('право (за учёт 1 000 ₽).')).toContain('₽).')
})

test('a text without sums is shown as it is', () => {
  expect(shown('аванс 30 %, полис на 5 млн ₽')).toBe('аванс 30 %, полис на 5 млн ₽')
})
