import { expect, test } from 'vitest'
import { desk } from '~/office/words/desk'
import { readVisits } from '~/office/desk/counts/visits.server'
import type { DailyCount } from '~/agency/store/counts.server'

const now = Date.UTC(2026, 2, 26, 12)

const visitsIn = (...counts: DailyCount[]) =>
  readVisits(
    { list: async (from) => counts.filter(({ day }) => day >= from) },
    { fieldMetrics: 'on' },
    now,
  )

// 26 March 2026 is a Thursday.
test('the counts of twelve weeks are summed from Monday to Sunday, of which the last is not over', async () => {
  const { weeks, shown, sent, perHundred } = await visitsIn(
    { day: '2026-01-04', name: 'page', count: 64 },
    { day: '2026-01-05', name: 'page', count: 1 },
    { day: '2026-03-22', name: 'page', count: 2 },
    { day: '2026-03-23', name: 'page', count: 4 },
    { day: '2026-03-26', name: 'page', count: 8 },
    { day: '2026-03-26', name: 'sent', count: 16 },
  )
  expect(weeks).toHaveLength(12)
  expect(weeks[0]).toMatchObject({ from: '2026-01-05', page: 1, sent: 0 })
  expect(weeks[10]).toMatchObject({ from: '2026-03-16', page: 2 })
  expect(weeks[11]).toMatchObject({ from: '2026-03-23', page: 12, sent: 16 })
  expect([shown, sent, perHundred]).toEqual([15, 16, 107])
})

test.each([
  ['2026-03-23T09:00:00Z', '2026-03-23'],
  ['2026-03-29T20:00:00Z', '2026-03-23'],
  // A quarter to one at night of Monday in Moscow, where the tests run.
  ['2026-03-29T21:45:00Z', '2026-03-30'],
])('at %s, the last week began on %s', async (moment, from) => {
  const counts = { list: async () => [{ day: from, name: 'page', count: 3 }] }
  const { weeks } = await readVisits(counts, { fieldMetrics: 'off' }, Date.parse(moment))
  expect(weeks[11]).toMatchObject({ from, page: 3 })
})

test.each([
  [0, 'Это меньше одной заявки на сто страниц.'],
  [1, 'Это 1 заявка на сто страниц.'],
  [72, 'Это 72 заявки на сто страниц.'],
])('of requests on a hundred pages, %d is said in words', (count, said) => {
  expect(desk.visits.perHundred(count).replaceAll('\u00A0', ' ')).toBe(said)
})

test('each measure has its share of good reports, or none', async () => {
  const day = '2026-03-26'
  const { speed } = await visitsIn(
    { day, name: 'LCP-good', count: 94 },
    { day, name: 'LCP-fair', count: 4 },
    { day, name: 'LCP-poor', count: 2 },
  )
  expect(speed).toContainEqual({ vital: 'LCP', reports: 100, goodPercent: 94 })
  expect(speed).toContainEqual({ vital: 'INP', reports: 0, goodPercent: null })
})
