import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { AgencyUnavailable } from '~/agency/port/agency'
import { type Service } from '~/agency/catalogue/service'
import { owner } from '~/content/owner'
import { createCatalogue } from '~/agency/catalogue/catalogue.server'
import { log } from '~/server/log/log.server'
import { aService } from '../../../support/factories'

vi.mock('~/server/log/log.server', () => ({ log: vi.fn() }))

beforeEach(() => {
  vi.useFakeTimers()
  vi.mocked(log).mockClear()
})
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

test('is read once at the start, before anybody asks', async () => {
  const { state, readList } = startList({ services: [survey], after: 100 })
  const catalogue = createCatalogue(readList)
  expect(state.reads).toBe(1)
  expect(catalogue.current()).toBeNull()
  await pass(100)
  expect(catalogue.current()).toEqual([survey])
  expect(await catalogue.read(300)).toEqual([survey])
  expect(state.reads).toBe(1)
})

test('makes a page wait no longer than it says, and reads on behind', async () => {
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

test('gives a list that comes while a page waits', async () => {
  const catalogue = createCatalogue(startList({ services: [survey], after: 200 }).readList)
  const answer = catalogue.read(300)
  await pass(200)
  expect(await answer).toEqual([survey])
})

test('is fresh for a minute; then the old list is given at once, and one reading runs behind', async () => {
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

test('is not read while nobody asks', async () => {
  const { state, readList } = startList({ services: [survey] })
  createCatalogue(readList)
  await pass(3_600_000)
  expect(state.reads).toBe(1)
})

test('goes on giving the last good list through an outage, and logs the failures', async () => {
  const { state, readList } = startList({ services: [survey] })
  const catalogue = createCatalogue(readList)
  await pass(0)
  state.behaviour = { fault: new AgencyUnavailable('timeout', 'no whole answer'), after: 4000 }
  await pass(61_000)
  const list = await catalogue.read(300)
  await pass(4000)
  expect(await catalogue.read(300)).toBe(list)
  expect(list).toEqual([survey])
  expect(log).toHaveBeenCalledExactlyOnceWith('catalogue-failed', {
    fault: 'timeout',
    reason: 'no whole answer',
    milliseconds: 4000,
  })
})

test('logs a failure that no adapter should have', async () => {
  createCatalogue(startList({ fault: new TypeError('services is not iterable') }).readList)
  await pass(0)
  expect(log).toHaveBeenCalledExactlyOnceWith('catalogue-failed', {
    fault: 'unexpected',
    reason: 'services is not iterable',
    milliseconds: 0,
  })
})

test.each([
  ['at the start', { fault: refused }],
  ['later', { services: [survey] }],
])('is asked for once a second at most in an outage %s', async (_, start) => {
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

test('answers at once while it pauses between two readings', async () => {
  const catalogue = createCatalogue(startList({ fault: refused }).readList)
  await pass(500)
  expect(await catalogue.read(300)).toBeNull()
})

test('recovers at the next ask', async () => {
  const { state, readList } = startList({ fault: refused })
  const catalogue = createCatalogue(readList)
  await pass(5000)
  state.behaviour = { services: [survey], after: 100 }
  const answer = catalogue.read(300)
  await pass(100)
  expect(await answer).toEqual([survey])
})

test('says in the log when a reading succeeds again, and then no more', async () => {
  const { readList, state } = startList({ fault: refused })
  const catalogue = createCatalogue(readList)
  await pass(5000)
  vi.mocked(log).mockClear()
  state.behaviour = { services: [survey, stakes] }
  for (let reading = 0; reading < 2; reading += 1) {
    await catalogue.read(300)
    await pass(61_000)
  }
  expect(state.reads).toBe(3)
  expect(log).toHaveBeenCalledExactlyOnceWith('catalogue-restored', { services: 2 })
})

test('has another version whenever it says something else', async () => {
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

test('stays when the list is suddenly empty, and the log says so', async () => {
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
  expect(catalogue.isFailing()).toBe(true)
  expect(log).toHaveBeenCalledExactlyOnceWith('catalogue-failed', {
    fault: 'malformed',
    reason: owner.list.emptied,
    milliseconds: 0,
  })
})

test('cannot be changed by who reads it', async () => {
  const catalogue = createCatalogue(startList({ services: [survey] }).readList)
  await pass(0)
  const list = catalogue.current() as Service[]
  expect(() => list.pop()).toThrow(TypeError)
  expect(() => Object.assign(list[0] ?? {}, { price: 1 })).toThrow(TypeError)
})
