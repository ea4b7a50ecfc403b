import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createRateLimit } from '~/server/http/rate-limit.server'

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

test('a visitor over the limit is told when to try again, and others can send', async () => {
  const send = createRateLimit(2)
  expect(await send('192.0.2.1')).toBe(0)
  expect(await send('192.0.2.1')).toBe(0)
  const wait = await send('192.0.2.1')
  expect(wait).toBeGreaterThan(590)
  expect(wait).toBeLessThanOrEqual(600)
  expect(await send('192.0.2.2')).toBe(0)

  vi.setSystemTime(Date.now() + 601_000)
  expect(await send('192.0.2.1')).toBe(0)
})

test('the addresses of one IPv6 subscriber count as one visitor', async () => {
  const send = createRateLimit(1)
  expect(await send('2001:db8:1:1::1')).toBe(0)
  expect(await send('2001:db8:1:1:ffff::2')).toBeGreaterThan(0)
  expect(await send('2001:db8:1:2::1')).toBe(0)
})

test('a network of 48 bits may send as much as ten visitors, whatever its subnets', async () => {
  const send = createRateLimit(2)
  const waits: boolean[] = []
  for (let subnet = 0; subnet < 30; subnet++) {
    waits.push((await send(`2001:db8:1:${subnet.toString(16)}::1`)) > 0)
  }
  expect(waits.indexOf(true)).toBe(20)
  expect(waits.lastIndexOf(false)).toBe(19)
  expect(await send('2001:db8:2:1::1')).toBe(0)
  expect(await send('192.0.2.1')).toBe(0)
})

test.each([
  ['2001:db8::1', '2001:db8::2'],
  ['2001:DB8:0:0:1::', '2001:db8::ffff'],
  ['fe80::1%eth0', 'fe80::2%eth0'],
  ['fe80::1%br-lan', 'fe80::2%wlp2s0.1'],
  ['::1', '::2'],
])('the addresses %s and %s belong to one subscriber', async (one, other) => {
  const send = createRateLimit(1)
  expect(await send(one)).toBe(0)
  expect(await send(other)).toBeGreaterThan(0)
  expect(await send('2001:db8:0:1::1')).toBe(0)
})

test('all texts that are no address count as one visitor', async () => {
  const send = createRateLimit(1)
  expect(await send('unknown')).toBe(0)
  expect(await send('_hidden, for=x')).toBeGreaterThan(0)
})

test('an IPv4 address in IPv6 form counts as the same visitor', async () => {
  const send = createRateLimit(1)
  expect(await send('192.0.2.1')).toBe(0)
  expect(await send('::ffff:192.0.2.1')).toBeGreaterThan(0)
  expect(await send('::FFFF:c000:201')).toBeGreaterThan(0)
  expect(await send('64:ff9b::192.0.2.1')).toBeGreaterThan(0)
  expect(await send('::ffff:192.0.2.2')).toBe(0)
})

test.each([
  ['192.0.2.1:1000', '192.0.2.1:1001', '192.0.2.1'],
  ['[2001:db8:1:1::1]:1000', '[2001:db8:1:1::1]:1001', '2001:db8:1:1::1'],
])('the addresses %s and %s with a proxy’s port count as one visitor', async (...addresses) => {
  const send = createRateLimit(1)
  const waits = []
  for (const address of addresses) waits.push((await send(address)) > 0)
  expect(waits).toEqual([false, true, true])
})

test('a limit of 0 allows everything', async () => {
  const send = createRateLimit(0)
  for (let time = 0; time < 100; time++) expect(await send('192.0.2.1')).toBe(0)
})

test('a visitor’s ten minutes are 30 sends or 1 MB, whichever comes first', async () => {
  const send = createRateLimit(30)
  const largest = 256 * 1024
  for (let time = 0; time < 4; time++) expect(await send('192.0.2.1', largest)).toBe(0)
  expect(await send('192.0.2.1', 100)).toBeGreaterThan(0)
  expect(await send('192.0.2.2', largest)).toBe(0)

  for (let time = 0; time < 30; time++) expect(await send('192.0.2.3', 1000)).toBe(0)
  expect(await send('192.0.2.3', 1000)).toBeGreaterThan(0)

  vi.setSystemTime(Date.now() + 601_000)
  expect(await send('192.0.2.1', largest)).toBe(0)
})

test('a network of 48 bits may send the bytes of ten visitors', async () => {
  const send = createRateLimit(30)
  const megabyte = 1024 * 1024
  for (let subnet = 0; subnet < 10; subnet++) {
    expect(await send(`2001:db8:1:${subnet}::1`, megabyte)).toBe(0)
  }
  expect(await send('2001:db8:1:a::1', 100)).toBeGreaterThan(0)
})

test('however few sends are allowed, one of the largest kind is', async () => {
  expect(await createRateLimit(1)('192.0.2.1', 256 * 1024)).toBe(0)
})
