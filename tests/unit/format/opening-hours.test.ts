import { expect, test } from 'vitest'
import { openingHours } from '~/format/opening-hours'

test.each([
  ['Пн–пт, 9:00–18:00', ['Mo-Fr 09:00-18:00']],
  ['Пн-Пт 9-18, сб 10.00–15.30', ['Mo-Fr 09:00-18:00', 'Sa 10:00-15:30']],
  ['пн–пт с 9 до 18; вс — выходной', ['Mo-Fr 09:00-18:00']],
  ['Ежедневно, 9:00–21:00', ['Mo-Su 09:00-21:00']],
  ['Вс: 10:00–14:00', ['Su 10:00-14:00']],
  ['по договорённости', undefined],
  ['Пн–пт, 9:00–18:00, обед 13:00–14:00', undefined],
  ['Пн, ср, 9:00–18:00', undefined],
  ['Пн–пт, 22:00–6:00', undefined],
  ['выходной', undefined],
  ['', undefined],
])('the hours %j are %j for search engines', (text, hours) => {
  expect(openingHours(text)).toEqual(hours)
})
