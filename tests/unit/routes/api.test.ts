import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const takeRequest = vi.hoisted(() => vi.fn())
const log = vi.hoisted(() => vi.fn())

vi.mock('~/log.server', () => ({ log }))
vi.mock('~/site.server', () => ({ agency: { takeRequest } }))

const typed = {
  name: 'Иван Петров',
  phone: '8 900 123-45-67',
  address: 'Заречье, Полевая, 5',
  comment: 'Позвоните вечером.',
  services: ['Межевание'],
}

beforeEach(() => {
  vi.resetModules()
  takeRequest.mockReset().mockResolvedValue(undefined)
  log.mockReset()
})

afterEach(() => {
  vi.unstubAllEnvs()
})

/** What the embedded API answers to `POST /api/job_application/`. */
async function post(body: string, init: RequestInit = {}): Promise<Response> {
  const { action } = await import('~/routes/api.job_application')
  const { headers, ...rest } = init
  const request = new Request('http://mezha.test/api/job_application/', {
    method: 'POST',
    body,
    headers: { 'Content-Type': 'application/json', ...headers },
    ...rest,
  })
  return action({ request, params: {}, context: {} })
}

test('a request is handed over under the key that it bears', async () => {
  const answer = await post(JSON.stringify(typed), { headers: { 'Idempotency-Key': 'a1' } })
  expect(answer.status).toBe(201)
  expect(takeRequest.mock.calls).toMatchObject([[typed, 'a1', { suspect: false }]])
})

test('without a key the same content has the same one', async () => {
  await post(JSON.stringify(typed))
  await post(JSON.stringify({ extra: 'is dropped', ...typed }))
  const [[first, key] = [], [second, again] = []] = takeRequest.mock.calls
  expect([first, second]).toEqual([typed, typed])
  expect(key).toMatch(/^[0-9a-f]{64}$/)
  expect(again).toBe(key)
})

test('an empty key is none: requests under it do not repeat each other', async () => {
  const headers = { 'Idempotency-Key': '' }
  await post(JSON.stringify(typed), { headers })
  await post(JSON.stringify({ ...typed, name: 'Анна Кузнецова' }), { headers })
  const [[, key] = [], [, other] = []] = takeRequest.mock.calls
  expect(key).toMatch(/^[0-9a-f]{64}$/)
  expect(other).toMatch(/^[0-9a-f]{64}$/)
  expect(other).not.toBe(key)
})

test.each<[number, string, string, RequestInit?]>([
  [400, 'broken JSON', '{"name": "'],
  [400, 'a field that is missing', JSON.stringify({ ...typed, phone: undefined })],
  [400, 'a field of another type', JSON.stringify({ ...typed, services: 'Межевание' })],
  [400, 'no object', 'null'],
  [403, "another site's page", '{}', { headers: { 'Sec-Fetch-Site': 'cross-site' } }],
  [405, 'another method', '{}', { method: 'PUT' }],
  [413, 'over 256 KB', JSON.stringify(typed).padEnd(262_145)],
  [415, 'a form', 'name=a', { headers: { 'Content-Type': 'application/x-www-form-urlencoded' } }],
])('%i for %s', async (status, _, body, init) => {
  expect((await post(body, init)).status).toBe(status)
  expect(takeRequest).not.toHaveBeenCalled()
})

test('bytes that are not UTF-8 are no JSON', async () => {
  const { action } = await import('~/routes/api.job_application')
  const request = new Request('http://mezha.test/', {
    method: 'POST',
    body: Buffer.from(JSON.stringify({ ...typed, name: 'é' }), 'latin1'),
    headers: { 'Content-Type': 'application/json' },
  })
  expect((await action({ request, params: {}, context: {} })).status).toBe(400)
})

test('429 past the limit, and when to try again', async () => {
  vi.stubEnv('RATE_LIMIT', '1')
  expect((await post(JSON.stringify(typed))).status).toBe(201)
  const answer = await post(JSON.stringify(typed))
  expect(answer.status).toBe(429)
  expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(0)
  expect(takeRequest).toHaveBeenCalledTimes(1)
})

test('what was refused stands in the log, without what was typed', async () => {
  await post('{"name": "Иван Петров')
  expect(log).toHaveBeenCalledExactlyOnceWith('request-refused', {
    route: '/api/job_application/',
    status: 400,
  })
})

test('503 where the store cannot take it', async () => {
  const { AgencyUnavailable } = await import('~/agency/agency')
  takeRequest.mockRejectedValue(new AgencyUnavailable('storage', 'disk full'))
  expect((await post(JSON.stringify(typed))).status).toBe(503)
  expect(log).toHaveBeenCalledExactlyOnceWith('request-not-stored', {
    route: '/api/job_application/',
    fault: 'storage',
    reason: 'disk full',
  })
})

test('404 where the agency has its own API', async () => {
  vi.stubEnv('AGENCY_API_URL', 'https://agency.test/api')
  expect((await post(JSON.stringify(typed))).status).toBe(404)
  expect(takeRequest).not.toHaveBeenCalled()
})
