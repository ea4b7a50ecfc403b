import { beforeEach, expect, test, vi } from 'vitest'
import { AgencyUnavailable, type Agency } from '~/agency/port/agency'
import { cachedHealth } from '~/agency/port/health.server'

beforeEach(() => {
  vi.useFakeTimers()
  return () => vi.useRealTimers()
})

function agencyThat(checkReadiness: Agency['checkReadiness']): Agency {
  return { submitRequest: async () => undefined, checkReadiness }
}

test('the health of an agency is the fault for which it is not ready, if there is one', async () => {
  const failing = agencyThat(() => Promise.reject(new AgencyUnavailable('storage', 'disk full')))
  expect(await cachedHealth(failing)()).toBe('storage')
  expect(await cachedHealth(agencyThat(async () => undefined))()).toBeNull()
})

test('an agency that does not answer counts as not ready after 3 seconds', async () => {
  const asked = cachedHealth(agencyThat(() => new Promise(() => undefined)))()
  await vi.advanceTimersByTimeAsync(3000)
  expect(await asked).toBe('timeout')
})

test('the agency is asked for its health at most once a second', async () => {
  const check = vi.fn(async () => undefined)
  const health = cachedHealth(agencyThat(check))
  await Promise.all([health(), health(), health()])
  expect(check).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1000)
  await health()
  expect(check).toHaveBeenCalledTimes(2)
})
