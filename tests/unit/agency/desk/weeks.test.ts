import { expect, test } from 'vitest'
import { firstDay, speedOf, toWeeks } from '~/agency/desk/weeks'

const now = Date.UTC(2026, 2, 26, 12)

test('the counts of twelve weeks are summed, of which the last ends today', () => {
  const weeks = toWeeks(
    [
      { day: firstDay(now), name: 'page', count: 1 },
      { day: '2026-03-19', name: 'page', count: 2 },
      { day: '2026-03-20', name: 'page', count: 4 },
      { day: '2026-03-26', name: 'page', count: 8 },
      { day: '2026-03-26', name: 'sent', count: 16 },
    ],
    now,
  )
  expect(weeks).toHaveLength(12)
  expect(weeks[0]).toMatchObject({ from: '2026-01-02', page: 1, sent: 0 })
  expect(weeks[10]).toMatchObject({ from: '2026-03-13', page: 2 })
  expect(weeks[11]).toMatchObject({ from: '2026-03-20', page: 12, sent: 16 })
})

test('each measure has its share of good reports, or none', () => {
  const day = '2026-03-26'
  const speed = speedOf([
    { day, name: 'LCP-good', count: 94 },
    { day, name: 'LCP-fair', count: 4 },
    { day, name: 'LCP-poor', count: 2 },
  ])
  expect(speed).toContainEqual({ vital: 'LCP', reports: 100, goodPercent: 94 })
  expect(speed).toContainEqual({ vital: 'INP', reports: 0, goodPercent: null })
})
