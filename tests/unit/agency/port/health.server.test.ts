import { beforeEach, expect, test, vi } from 'vitest'
import { AgencyUnavailable, type Agency } from '~/agency/port/agency'
import { cachedHealth, recordSendHealth } from '~/agency/port/health.server'
import { aRequest } from '../../../support/factories'

beforeEach(() => {
  vi.useFakeTimers()
  return () => vi.useRealTimers()
})

function agencyThat(checkReadiness: Agency['checkReadiness']): Agency {
  return { listServices: async () => [], submitRequest: async () => undefined, checkReadiness }
}

test('the health of a ready agency includes what it says', async () => {
  const health = cachedHealth(
    agencyThat(async () => ({ noticesWait: 3, mailFails: true, noticesFail: true })),
  )
  expect(await health()).toEqual({
    readiness: { noticesWait: 3, mailFails: true, noticesFail: true },
  })
})

test('the health of an agency that is not ready names the fault', async () => {
  const failing = agencyThat(() => Promise.reject(new AgencyUnavailable('storage', 'disk full')))
  expect(await cachedHealth(failing)()).toEqual({ readiness: null, fault: 'storage' })
})

test('an agency that does not answer counts as not ready after 3 seconds', async () => {
  const asked = cachedHealth(agencyThat(() => new Promise(() => undefined)))()
  await vi.advanceTimersByTimeAsync(3000)
  expect(await asked).toEqual({ readiness: null, fault: 'timeout' })
})

test('the agency is asked for its health at most once a second', async () => {
  const check = vi.fn(async () => ({ noticesWait: null, mailFails: false, noticesFail: false }))
  const health = cachedHealth(agencyThat(check))
  await Promise.all([health(), health(), health()])
  expect(check).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1000)
  await health()
  expect(check).toHaveBeenCalledTimes(2)
})

test('a refused request does not make the agency unready', async () => {
  const agency = recordSendHealth({
    ...agencyThat(async () => ({ noticesWait: null, mailFails: false, noticesFail: false })),
    submitRequest: () => Promise.reject(new AgencyUnavailable('refused', 'the answer is 413')),
  })
  await expect(agency.submitRequest(aRequest(), 'key')).rejects.toThrow('413')
  await expect(agency.checkReadiness()).resolves.toBeDefined()
})

test('a failed send makes the agency unready until one succeeds, or for ten minutes', async () => {
  const submitRequest = vi.fn(async () => undefined)
  const ready = { noticesWait: null, mailFails: false, noticesFail: false }
  const agency = recordSendHealth({ ...agencyThat(async () => ready), submitRequest })
  const send = () => agency.submitRequest(aRequest(), 'key')
  await send()
  expect(await agency.checkReadiness()).toEqual(ready)

  const failure = new AgencyUnavailable('storage', 'database disk image is malformed')
  submitRequest.mockRejectedValueOnce(failure)
  await expect(send()).rejects.toBe(failure)
  await expect(agency.checkReadiness()).rejects.toBe(failure)
  await send()
  expect(await agency.checkReadiness()).toEqual(ready)

  submitRequest.mockRejectedValueOnce(failure)
  await expect(send()).rejects.toBe(failure)
  await vi.advanceTimersByTimeAsync(599_000)
  await expect(agency.checkReadiness()).rejects.toBe(failure)
  await vi.advanceTimersByTimeAsync(1000)
  expect(await agency.checkReadiness()).toEqual(ready)
})
