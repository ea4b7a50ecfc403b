import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startCounting } from '~/office/desk/counts/counter.server'
import { logged } from '../../../logged'

const day = '2026-03-05'

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse(`${day}T12:00:00Z`) })
})
afterEach(() => {
  vi.useRealTimers()
  process.removeAllListeners('SIGTERM').removeAllListeners('SIGINT')
})

test('the counter writes its sums once a minute', async () => {
  const add = vi.fn(async () => undefined)
  const count = startCounting({ add })
  count('page')
  count('page')
  count('sent')
  expect(add).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(add.mock.calls).toEqual([
    [
      [
        { day, name: 'page', count: 2 },
        { day, name: 'sent', count: 1 },
      ],
    ],
  ])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(add).toHaveBeenCalledTimes(1)
})

test('the counter counts a visit on the day that the agency has', () => {
  const add = vi.fn(async () => undefined)
  // A quarter to one at night in Moscow, where the tests run.
  vi.setSystemTime(Date.parse('2026-03-05T21:45:00Z'))
  startCounting({ add })('page')
  process.emit('SIGTERM')
  expect(add).toHaveBeenCalledWith([{ day: '2026-03-06', name: 'page', count: 1 }])
})

test('the counter writes the rest when the process is told to stop, and later counts at once', () => {
  const add = vi.fn(async () => undefined)
  const count = startCounting({ add })
  count('page')
  process.emit('SIGTERM')
  count('failed')
  expect(add.mock.calls).toEqual([
    [[{ day, name: 'page', count: 1 }]],
    [[{ day, name: 'failed', count: 1 }]],
  ])
})

test('the counter goes on after the store was away, and logs that counts are lost', async () => {
  const add = vi.fn(async () => undefined)
  add.mockRejectedValueOnce(new Error('away'))
  const count = startCounting({ add })
  count('page')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(logged()).toContainEqual({ kind: 'counts-lost', reason: 'away' })
  count('page')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(add).toHaveBeenLastCalledWith([{ day, name: 'page', count: 1 }])
})
