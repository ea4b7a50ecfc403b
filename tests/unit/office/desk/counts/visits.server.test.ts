import { expect, test } from 'vitest'
import { readVisits } from '~/office/desk/counts/visits.server'
import type { DailyCount } from '~/agency/store/counts.server'

const now = Date.UTC(2026, 2, 26, 12)

const visitsIn = (...counts: DailyCount[]) =>
  readVisits(
    { listCounts: async (from) => counts.filter(({ day }) => day >= from) },
    { fieldMetrics: 'on' },
    now,
  )

test('the counts of twelve weeks are summed, of which the last ends today', async () => {
  const { weeks, shown, sent, perHundred } = await visitsIn(
    { day: '2026-01-01', name: 'page', count: 64 },
    { day: '2026-01-02', name: 'page', count: 1 },
    { day: '2026-03-19', name: 'page', count: 2 },
    { day: '2026-03-20', name: 'page', count: 4 },
    { day: '2026-03-26', name: 'page', count: 8 },
    { day: '2026-03-26', name: 'sent', count: 16 },
  )
  expect(weeks).toHaveLength(12)
  expect(weeks[0]).toMatchObject({ from: '2026-01-02', page: 1, sent: 0 })
  expect(weeks[10]).toMatchObject({ from: '2026-03-13', page: 2 })
  expect(weeks[11]).toMatchObject({ from: '2026-03-20', page: 12, sent: 16 })
  expect([shown, sent, perHundred]).toEqual([15, 16, '106,7'])
})

test('the last day is the agency’s, also while it is yesterday in London', async () => {
  const day = '2026-03-26'
  const night = Date.parse('2026-03-25T21:45:00Z')
  const counts = { listCounts: async () => [{ day, name: 'page', count: 3 }] }
  const { weeks } = await readVisits(counts, { fieldMetrics: 'off' }, night)
  expect(weeks[11]).toMatchObject({ from: '2026-03-20', page: 3 })
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
