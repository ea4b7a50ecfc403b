import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { AgencyUnavailable, type ServiceRequest } from '~/agency/agency'
import { handOver } from '~/requests/hand-over.server'

const request: ServiceRequest = {
  name: 'Мария',
  phone: '+7 900 000-00-00',
  address: '',
  comment: '',
  services: ['Межевание'],
}

/** An agency whose answers get lost: whether it has the request, nobody knows. */
function forgetfulAgency() {
  const keys: string[] = []
  return {
    keys,
    listServices: () => Promise.resolve([]),
    takeRequest: (_request: ServiceRequest, key: string) => {
      keys.push(key)
      return Promise.reject(new AgencyUnavailable('timeout', 'no answer'))
    },
  }
}

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-03-01T00:00:00Z') })
})

afterEach(() => {
  vi.useRealTimers()
})

async function sendAt(time: string, agency: ReturnType<typeof forgetfulAgency>, sent = request) {
  // Time passes, as the clock says and as the process measures it.
  vi.advanceTimersByTime(Math.max(0, Date.parse(time) - Date.now()))
  await handOver(agency, sent).catch(() => undefined)
}

test('a request that is sent again after the turn of the hour bears the same key', async () => {
  const agency = forgetfulAgency()
  await sendAt('2026-03-02T10:59:58Z', agency)
  await sendAt('2026-03-02T11:00:01Z', agency)
  await sendAt('2026-03-02T11:59:00Z', agency)
  expect(agency.keys).toHaveLength(3)
  expect(new Set(agency.keys).size).toBe(1)
})

test('an hour later it is another request', async () => {
  const agency = forgetfulAgency()
  await sendAt('2026-03-03T10:59:58Z', agency)
  await sendAt('2026-03-03T12:00:00Z', agency)
  expect(new Set(agency.keys).size).toBe(2)
})

test('sending it again does not put that hour off', async () => {
  const agency = forgetfulAgency()
  await sendAt('2026-03-07T10:00:00Z', agency)
  await sendAt('2026-03-07T10:50:00Z', agency)
  await sendAt('2026-03-07T11:40:00Z', agency)
  const [first, second, third] = agency.keys
  expect(second).toBe(first)
  expect(third).not.toBe(first)
})

test('many others in between do not fill the memory', async () => {
  const agency = forgetfulAgency()
  await sendAt('2026-03-04T10:00:00Z', agency)
  for (let number = 0; number < 10_000; number++) {
    await sendAt('2026-03-04T10:00:01Z', agency, { ...request, comment: String(number) })
  }
  await sendAt('2026-03-04T11:00:00Z', agency)
  expect(agency.keys.at(-1), 'the first is forgotten').not.toBe(agency.keys[0])
})

test('a clock that is set back does not make later requests repeats of earlier ones', async () => {
  const agency = forgetfulAgency()
  await sendAt('2026-03-06T10:00:00Z', agency)
  vi.setSystemTime(new Date('2026-03-05T10:00:00Z'))
  await sendAt('2026-03-05T12:00:00Z', agency)
  expect(new Set(agency.keys).size).toBe(2)
})
