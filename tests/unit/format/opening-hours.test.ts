import { expect, test } from 'vitest'
import { openingHours } from '~/format/opening-hours'

test.each([
  ['Пн–пт, 9:00–18:00', ['Mo-Fr 09:00-18:00']],
  ['Пн-Пт 9-18, сб 10:00–15:30', ['Mo-Fr 09:00-18:00', 'Sa 10:00-15:30']],
  ['пн–чт 9–18, пт 9–16:30', ['Mo-Th 09:00-18:00', 'Fr 09:00-16:30']],
  ['Ежедневно 0–24', ['Mo-Su 00:00-23:59']],
  ['по договорённости', undefined],
  ['', undefined],
])('the hours %j are %j for search engines', (text, hours) => {
  expect(openingHours(text)).toEqual(hours)
})
