import { expect, test } from 'vitest'
import { afterWorking, parseHours, USUAL_HOURS } from '~/format/working-hours'

const said = (text?: string) =>
  parseHours(text).map((rule) => rule?.map((minutes) => minutes / 60).join('-') ?? '')

test.each([
  ['Пн–пт, 9:00–18:00', ['9-18', '9-18', '9-18', '9-18', '9-18', '', '']],
  ['пн-чт 9:00 — 18:00, пт 9–16:30', ['9-18', '9-18', '9-18', '9-18', '9-16.5', '', '']],
  ['Пн–пт, 9–18; сб, 10–14', [...Array<string>(5).fill('9-18'), '10-14', '']],
  ['Ежедневно, 0:00–24:00', Array<string>(7).fill('0-24')],
])('hours written as «%s» are read', (text, hours) => {
  expect(said(text)).toEqual(hours)
})

test.each([
  undefined,
  '',
  'по договорённости',
  'с 9 до 18',
  'Пн, ср 9–18',
  'Пн–пт 9–18, летом по звонку',
  'Пн–пт, 9:00–18:00, обед 13:00–14:00',
  'Пн–пт 18:00–9:00',
  'пт–пн 9–18',
  'Пн–пт 9–99',
  'Пн–пт 9:75–18:00',
])('%s stands for the usual ones', (text) => {
  expect(parseHours(text)).toEqual(USUAL_HOURS)
})

const at = (day: [number, number, number], hour: number) => new Date(...day, hour).getTime()

test.each([
  ['the New Year', [2026, 11, 31], [2027, 0, 11]],
  ['23 February', [2027, 1, 22], [2027, 1, 24]],
  ['8 March', [2027, 2, 5], [2027, 2, 9]],
  ['12 June', [2026, 5, 11], [2026, 5, 15]],
  ['4 November', [2026, 10, 3], [2026, 10, 5]],
] as [string, [number, number, number], [number, number, number]][])(
  'nobody works on %s',
  (_, before, after) => {
    const round = parseHours('пн–пт 9–18')
    expect(new Date(afterWorking(7_200_000, at(before, 17), round))).toEqual(
      new Date(at(after, 10)),
    )
  },
)

test('a day off is no working day, whatever the hours say', () => {
  const isOff = (day: string) => day <= '2026-03-12'
  expect(
    new Date(afterWorking(7_200_000, at([2026, 2, 10], 10), parseHours('ежедневно 0–24'), isOff)),
  ).toEqual(new Date(at([2026, 2, 13], 2)))
})

// 6 March 2026 is a Friday.
test.each([
  ['a morning', [6, 10, 0], [6, 12, 0]],
  ['a Friday evening', [6, 17, 30], [9, 10, 30]],
  ['a Saturday', [7, 11, 0], [9, 11, 0]],
  ['a night', [10, 3, 0], [10, 11, 0]],
  ['the end of a day', [10, 16, 0], [10, 18, 0]],
])('two working hours after %s end when they were worked', (_, from, to) => {
  const at = ([day = 0, hour, minute]: number[]) => new Date(2026, 2, day, hour, minute).getTime()
  expect(new Date(afterWorking(7_200_000, at(from), USUAL_HOURS))).toEqual(new Date(at(to)))
})
