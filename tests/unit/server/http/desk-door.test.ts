import { expect, test, vi } from 'vitest'
import { createDoor } from '~/server/http/desk-door.server'
import { log } from '~/server/log/log.server'

vi.mock('~/server/log/log.server', () => ({ log: vi.fn() }))

const password = 'шестнадцать знаков'
const basic = (name: string, secret = password) => ({
  Authorization: `Basic ${Buffer.from(`${name}:${secret}`).toString('base64')}`,
})
const options = { password, realm: 'desk', isHttps: true }

function openDoor(given: Partial<typeof options> = {}) {
  const door = createDoor({ ...options, ...given })
  /** Resolves with the name of whom the door lets in, or with the status of its refusal. */
  return async (headers: Record<string, string>, address = '203.0.113.7') => {
    try {
      return await door(new Request('http://localhost/desk', { headers }), address)
    } catch (refusal) {
      const { status, headers: answered } = refusal as Response
      if (status === 429) expect(Number(answered.get('Retry-After'))).toBeGreaterThan(0)
      return status
    }
  }
}

test.each<[string, Record<string, string>, string | number]>([
  ['lets in those who know the password, under the name they give', basic('Анна'), 'Анна'],
  ['accepts a password with a colon only as a whole', basic('Анна', `${password}:`), 401],
  ['asks a request that has no password', {}, 401],
  ['refuses another password', basic('Анна', 'другой пароль'), 401],
  ['refuses the password without a name', basic(''), 401],
  ['refuses what is no Basic header', { Authorization: 'Bearer sixteen-letters' }, 401],
  ['refuses broken base64', { Authorization: 'Basic %%%' }, 401],
])('the door %s', async (_, headers, result) => {
  expect(await openDoor()(headers)).toBe(result)
})

test.each<[string, string, Record<string, string>, string | number]>([
  ['refuses a visitor over plain http', '203.0.113.7', {}, 403],
  ['lets in over plain http from the same machine', '127.0.0.1', {}, 'Анна'],
  ['lets in over plain http from the same machine by IPv6', '::1', {}, 'Анна'],
  ['refuses what a proxy passes on', '::1', { 'X-Forwarded-For': '1.2.3.4' }, 403],
])('the door %s', async (_, address, headers, result) => {
  expect(await openDoor({ isHttps: false })({ ...basic('Анна'), ...headers }, address)).toBe(result)
})

test('the door locks a network out after ten wrong passwords, and nobody else', async () => {
  const enter = openDoor()
  const wrong = basic('Анна', 'неверно')
  for (let attempt = 0; attempt < 10; attempt++) expect(await enter(wrong)).toBe(401)
  expect(await enter(wrong)).toBe(429)
  expect(log).toHaveBeenCalledWith('desk-locked', expect.anything())
  expect(await enter(basic('Анна'))).toBe(429)
  expect(await enter(basic('Анна'), '203.0.113.8')).toBe('Анна')
})

test('the door locks everybody out after a hundred wrong passwords in an hour', async () => {
  const enter = openDoor()
  for (let host = 0; host < 100; host++) {
    expect(await enter(basic('Анна', 'неверно'), `198.51.100.${host}`)).toBe(401)
  }
  expect(await enter(basic('Анна'))).toBe(429)
})

test('the door locks nobody out who sends no password', async () => {
  const enter = openDoor()
  for (let visit = 0; visit < 20; visit++) expect(await enter({})).toBe(401)
  expect(await enter(basic('Анна'))).toBe('Анна')
})
