import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { AgencyUnavailable } from '~/agency/port/agency'
import { type Service } from '~/agency/catalogue/service'
import { listFaults } from '~/agency/catalogue/list-faults'
import { createCatalogue } from '~/agency/catalogue/catalogue.server'
import { aService } from '../../../support/factories'
import { forgetLog, logged } from '../../logged'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const survey = aService({ id: 1 })
const stakes = aService({ id: 2, title: 'Вынос границ' })

/** What the agency does when it is asked for its services, after so many milliseconds. */
interface Behaviour {
  services?: Service[]
  fault?: Error
  after?: number
}

/** A stub of the list: answers as set, counts its readings and how many went on at once. */
function startList(behaviour: Behaviour) {
  const state = { behaviour, reads: 0, underWay: 0, mostAtOnce: 0 }
  const readList = async () => {
    const { services, fault, after = 0 } = state.behaviour
    state.reads += 1
    state.underWay += 1
    state.mostAtOnce = Math.max(state.mostAtOnce, state.underWay)
    if (after > 0) await new Promise((resolve) => setTimeout(resolve, after))
    state.underWay -= 1
    if (fault) throw fault
    return structuredClone(services ?? [])
  }
  return { state, readList }
}

const refused = new AgencyUnavailable('unreachable', 'ECONNREFUSED')
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)

test('the catalogue is read once at the start, before anybody asks', async () => {
  const { state, readList } = startList({ services: [survey], after: 100 })
  const catalogue = createCatalogue(readList)
  expect(state.reads).toBe(1)
  expect(catalogue.current()).toBeNull()
  await pass(100)
  expect(catalogue.current()).toEqual([survey])
  expect(await catalogue.read(300)).toEqual([survey])
  expect(state.reads).toBe(1)
  const list = catalogue.current() as Service[]
  expect(() => list.pop(), 'its readers cannot change it').toThrow(TypeError)
  expect(() => Object.assign(list[0] ?? {}, { price: 1 })).toThrow(TypeError)
})

test('the catalogue lets a page wait no longer than it says, and reads on', async () => {
  const { state, readList } = startList({ services: [survey], after: 2000 })
  const catalogue = createCatalogue(readList)
  const answered = vi.fn()
  void catalogue.read(300).then(answered)
  await pass(299)
  expect(answered).not.toHaveBeenCalled()
  await pass(1)
  expect(answered).toHaveBeenCalledExactlyOnceWith(null)
  await pass(1700)
  expect(await catalogue.read(300)).toEqual([survey])
  expect(state.reads).toBe(1)
})

test('the catalogue gives the old list after a minute while one reading runs', async () => {
  const { state, readList } = startList({ services: [survey] })
  const catalogue = createCatalogue(readList)
  await pass(60_000)
  expect(await catalogue.read(300)).toEqual([survey])
  expect(state.reads).toBe(1)

  state.behaviour = { services: [stakes], after: 3000 }
  await pass(1)
  for (let ask = 0; ask < 100; ask += 1) {
    expect(await catalogue.read(300)).toEqual([survey])
    await pass(20)
  }
  expect(state).toMatchObject({ reads: 2, mostAtOnce: 1 })
  await pass(1000)
  expect(await catalogue.read(300)).toEqual([stakes])
  expect(state.reads).toBe(2)
})

test('the catalogue is not read while nobody asks', async () => {
  const { state, readList } = startList({ services: [survey] })
  createCatalogue(readList)
  await pass(3_600_000)
  expect(state.reads).toBe(1)
})

test('the catalogue keeps the last good list through an outage, and logs the failures', async () => {
  const { state, readList } = startList({ services: [survey] })
  const catalogue = createCatalogue(readList)
  await pass(0)
  state.behaviour = { fault: new AgencyUnavailable('timeout', 'no whole answer'), after: 4000 }
  await pass(61_000)
  const list = await catalogue.read(300)
  await pass(4000)
  expect(await catalogue.read(300)).toBe(list)
  expect(list).toEqual([survey])
  expect(logged()).toEqual([
    { kind: 'catalogue-failed', fault: 'timeout', reason: 'no whole answer', milliseconds: 4000 },
  ])
})

test('the catalogue logs a failure that no adapter should have', async () => {
  createCatalogue(startList({ fault: new TypeError('services is not iterable') }).readList)
  await pass(0)
  expect(logged()).toEqual([
    {
      kind: 'catalogue-failed',
      fault: 'unexpected',
      reason: 'services is not iterable',
      milliseconds: 0,
    },
  ])
})

test.each([
  ['at the start', { fault: refused }],
  ['later', { services: [survey] }],
])('the agency is asked at most once a second in an outage %s', async (_, start) => {
  const { state, readList } = startList(start)
  const catalogue = createCatalogue(readList)
  await pass(61_000)
  state.behaviour = { fault: refused }
  state.reads = 0
  for (let ask = 0; ask < 1000; ask += 1) {
    await catalogue.read(300)
    await pass(10)
  }
  expect(state.reads).toBe(10)
  expect(state.mostAtOnce).toBe(1)
})

test('the catalogue answers at once while it pauses between two readings', async () => {
  const catalogue = createCatalogue(startList({ fault: refused }).readList)
  await pass(500)
  expect(await catalogue.read(300)).toBeNull()
})

test('the catalogue recovers at the next request, which gets the list', async () => {
  const { state, readList } = startList({ fault: refused })
  const catalogue = createCatalogue(readList)
  await pass(5000)
  state.behaviour = { services: [survey], after: 100 }
  const answer = catalogue.read(300)
  await pass(100)
  expect(await answer).toEqual([survey])
})

test('the catalogue logs once that a reading succeeds again', async () => {
  const { readList, state } = startList({ fault: refused })
  const catalogue = createCatalogue(readList)
  await pass(5000)
  forgetLog()
  state.behaviour = { services: [survey, stakes] }
  for (let reading = 0; reading < 2; reading += 1) {
    await catalogue.read(300)
    await pass(61_000)
  }
  expect(state.reads).toBe(3)
  expect(logged()).toEqual([{ kind: 'catalogue-restored', services: 2 }])
})

test('the catalogue has another version whenever its content changes', async () => {
  const { state, readList } = startList({ services: [survey, stakes] })
  const catalogue = createCatalogue(readList)
  expect(catalogue.version()).toBeNull()
  await pass(0)
  const first = catalogue.version()
  expect(first).not.toBeNull()

  async function versionAfterReading(services: Service[]) {
    state.behaviour = { services }
    await pass(61_000)
    await catalogue.read(300)
    await pass(0)
    expect(catalogue.current()).toEqual(services)
    return catalogue.version()
  }
  expect(await versionAfterReading([survey, stakes])).toBe(first)
  const reordered = await versionAfterReading([stakes, survey])
  expect(reordered).not.toBe(first)
  expect(await versionAfterReading([stakes, { ...survey, price: 13000 }])).not.toBe(reordered)
})

test('the catalogue keeps its list if the agency’s is suddenly empty, and logs it', async () => {
  const { state, readList } = startList({ services: [] })
  const catalogue = createCatalogue(readList)
  await pass(0)
  expect(catalogue.current()).toEqual([])

  state.behaviour = { services: [survey] }
  await pass(61_000)
  await catalogue.read(300)
  state.behaviour = { services: [] }
  await pass(61_000)
  await catalogue.read(300)
  await pass(0)
  expect(catalogue.current()).toEqual([survey])
  expect(logged()).toEqual([
    { kind: 'catalogue-failed', fault: 'malformed', reason: listFaults.emptied, milliseconds: 0 },
  ])
})
