import { beforeEach, expect, test, vi } from 'vitest'
import { AgencyUnavailable } from '~/agency/port/agency'
import { action, loader } from '~/routes/api.job_application'
import { aRequest } from '../../support/factories'

const log = vi.hoisted(() => vi.fn())

vi.mock('~/server/log/log.server', () => ({ log }))
const site = vi.hoisted(() => ({
  agency: { submitRequest: vi.fn() },
  countSend: vi.fn(),
  agencyOrigin: null as string | null,
}))
const { submitRequest } = site.agency
vi.mock('~/context.server', () => ({ appContext: () => site }))

const typed = aRequest()

beforeEach(() => {
  submitRequest.mockReset().mockResolvedValue(undefined)
  site.countSend.mockReset().mockResolvedValue(0)
  site.agencyOrigin = null
  log.mockReset()
})

/** What the embedded API answers to `POST /api/job_application/`. */
async function post(body: BodyInit, init: RequestInit = {}): Promise<Response> {
  const { headers, ...rest } = init
  const request = new Request('http://mezha.test/api/job_application/', {
    method: 'POST',
    body,
    headers: { 'Content-Type': 'application/json', ...headers },
    ...rest,
  })
  return action({ request, params: {}, context: {} })
}

test('a request is stored under a key that its own Idempotency-Key is part of', async () => {
  const keys = []
  for (const key of ['a1', 'a1', 'b2']) {
    const answer = await post(JSON.stringify(typed), { headers: { 'Idempotency-Key': key } })
    expect(answer.status).toBe(201)
    keys.push(submitRequest.mock.lastCall?.[1])
  }
  expect(submitRequest).toHaveBeenLastCalledWith(typed, keys[2], { isSpam: false })
  expect(keys[1]).toBe(keys[0])
  expect(keys[2]).not.toBe(keys[0])
})

test('without a key the same content has the same one', async () => {
  await post(JSON.stringify(typed))
  await post(JSON.stringify({ extra: 'is dropped', ...typed }))
  const [[first, key] = [], [second, again] = []] = submitRequest.mock.calls
  expect([first, second]).toEqual([typed, typed])
  expect(key).toMatch(/^[0-9a-f]{64}$/)
  expect(again).toBe(key)
})

test.each<[number, string, string, string, RequestInit?]>([
  [400, 'broken JSON', 'the body: JSON in UTF-8 is expected', '{"name": "'],
  [
    400,
    'a field that is missing',
    'phone: a text is expected',
    JSON.stringify({ ...typed, phone: undefined }),
  ],
  [
    400,
    'services that are no list',
    'services: a list of texts is expected',
    JSON.stringify({ ...typed, services: 'Иван' }),
  ],
  [
    400,
    'a service that is no text',
    'services: a list of texts is expected',
    JSON.stringify({ ...typed, services: [{ title: 'Иван' }] }),
  ],
  [400, 'no object', 'the body: an object is expected', '"Иван"'],
  [
    415,
    'a form',
    'Content-Type: application/json is expected',
    'name=a',
    { headers: { 'Content-Type': 'application/x-www-form-urlencoded' } },
  ],
])('%i for %s, and why', async (status, _, error, body, init) => {
  const answer = await post(body, init)
  expect(answer.status).toBe(status)
  expect(await answer.json()).toEqual({ error })
  expect(submitRequest).not.toHaveBeenCalled()
})

test('405 for a GET', async () => {
  const request = new Request('http://mezha.test/api/job_application/')
  const answer = await loader({ request, params: {}, context: {} })
  expect([answer.status, answer.headers.get('Allow')]).toEqual([405, 'POST'])
})

test('bytes that are not UTF-8 are no JSON', async () => {
  const body = Buffer.from(JSON.stringify({ ...typed, name: 'é' }), 'latin1')
  expect((await post(body)).status).toBe(400)
})

test('429 past the limit, and when to try again', async () => {
  expect((await post(JSON.stringify(typed))).status).toBe(201)
  site.countSend.mockResolvedValue(7)
  const answer = await post(JSON.stringify(typed))
  expect(answer.status).toBe(429)
  expect(await answer.json()).toEqual({
    error: 'too many requests: Retry-After says in how many seconds to try again',
  })
  expect(answer.headers.get('Retry-After')).toBe('7')
  expect(submitRequest).toHaveBeenCalledTimes(1)
})

test('what was refused stands in the log, without what was typed', async () => {
  await post('{"name": "Иван Петров')
  expect(log).toHaveBeenCalledExactlyOnceWith('request-refused', {
    route: '/api/job_application/',
    status: 400,
  })
})

test('503 where the store cannot take it', async () => {
  submitRequest.mockRejectedValue(new AgencyUnavailable('storage', 'disk full'))
  expect((await post(JSON.stringify(typed))).status).toBe(503)
  expect(log).toHaveBeenCalledExactlyOnceWith('request-not-stored', {
    route: '/api/job_application/',
    fault: 'storage',
    reason: 'disk full',
  })
})

test('404 where the agency has its own API', async () => {
  site.agencyOrigin = 'https://agency.test'
  expect((await post(JSON.stringify(typed))).status).toBe(404)
  expect(submitRequest).not.toHaveBeenCalled()
})
