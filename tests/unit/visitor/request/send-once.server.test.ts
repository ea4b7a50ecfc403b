import { beforeEach, expect, test, vi } from 'vitest'
import { AgencyUnavailable, type Agency } from '~/agency/port/agency'
import { sendOnce } from '~/visitor/request/send-once.server'
import { aRequest } from '../../../support/factories'

const request = aRequest()
const submitRequest = vi.fn<Agency['submitRequest']>()
const agency: Agency = {
  submitRequest,
  checkReadiness: async () => undefined,
}

beforeEach(() => {
  submitRequest.mockReset().mockResolvedValue(undefined)
})

test('identical sends at once are one call, and share its outcome', async () => {
  submitRequest.mockRejectedValueOnce(new AgencyUnavailable('timeout', 'no answer'))
  const sends = Array.from({ length: 20 }, () => sendOnce(agency, { ...request }))
  const outcomes = await Promise.allSettled(sends)
  expect(submitRequest).toHaveBeenCalledTimes(1)
  expect(new Set(outcomes.map(({ status }) => status))).toEqual(new Set(['rejected']))
})

test('a later identical send is another call under the same key', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-03-02T10:59:58Z') })
  await sendOnce(agency, request)
  vi.setSystemTime(Date.parse('2026-03-02T11:00:01Z'))
  await sendOnce(agency, request)
  vi.useRealTimers()
  const [first, second] = submitRequest.mock.calls.map(([, key]) => key)
  expect(submitRequest).toHaveBeenCalledTimes(2)
  expect(second).toBe(first)
})

test('a send without suspicion is not joined to an identical one that looks like spam', async () => {
  const sends = [
    sendOnce(agency, request, { isSpam: true }),
    sendOnce(agency, request, { isSpam: false }),
  ]
  await Promise.all(sends)
  expect(submitRequest.mock.calls.map(([, , details]) => details)).toEqual([
    { isSpam: true },
    { isSpam: false },
  ])
})
