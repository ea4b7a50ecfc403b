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

test('no space comes between a sum and the signs behind it', () => {
  expect(shown('право (за учёт 1 000 ₽).')).toContain('₽).')
})

test('a text without sums is shown as it is', () => {
  expect(shown('аванс 30 %, полис на 5 млн ₽')).toBe('аванс 30 %, полис на 5 млн ₽')
})
