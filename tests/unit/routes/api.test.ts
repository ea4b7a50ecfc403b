import { beforeEach, expect, test, vi } from 'vitest'
import { AgencyUnavailable } from '~/agency/port/agency'
import { action, loader } from '~/routes/api.job_application'
import { loader as list } from '~/routes/api.service.all'
import { aRequest, aService } from '../../support/factories'
import { siteOf } from '../workbench'
import { logged } from '../logged'

const site = {
  agency: { submitRequest: vi.fn() },
  catalogue: { read: vi.fn() },
  limitSend: vi.fn(),
  agencyOrigin: null as string | null,
}
const { submitRequest } = site.agency

const typed = aRequest()
const FORM = 'application/x-www-form-urlencoded'
const LATIN = Buffer.from(JSON.stringify({ ...typed, name: 'é' }), 'latin1')
const NO_SERVICES = 'services: a list of texts is expected'
const TOO_LONG =
  'the body: 256 KB and 30000 characters at most are expected, each service counts 20 more'

beforeEach(() => {
  submitRequest.mockReset().mockResolvedValue(undefined)
  site.limitSend.mockReset().mockResolvedValue(0)
  site.agencyOrigin = null
  siteOf(site)
})

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

test('a request is stored under a key that includes its Idempotency-Key', async () => {
  const keys = []
  for (const key of ['a1', 'a1', 'b2']) {
    const answer = await post(JSON.stringify(typed), { headers: { 'Idempotency-Key': key } })
    expect(answer.status).toBe(201)
    keys.push(submitRequest.mock.lastCall?.[1])
  }
  expect(submitRequest).toHaveBeenLastCalledWith(typed, keys[2])
  expect(keys[1]).toBe(keys[0])
  expect(keys[2]).not.toBe(keys[0])
})

test('a request without an Idempotency-Key is stored under a key of its content', async () => {
  await post(JSON.stringify(typed))
  await post(JSON.stringify({ extra: 'is dropped', ...typed }))
  const [[first, key] = [], [second, again] = []] = submitRequest.mock.calls
  expect([first, second]).toEqual([typed, typed])
  expect(key).toMatch(/^[0-9a-f]{64}$/)
  expect(again).toBe(key)
})

test('a field that a program does not know is empty, and counts for the key as if it were sent', async () => {
  const { phone, address, comment } = typed
  await post(JSON.stringify({ phone, address, comment }))
  await post(JSON.stringify({ ...typed, name: '', services: [] }))
  const [[first, key] = [], [second, again] = []] = submitRequest.mock.calls
  expect(first).toEqual({ name: '', phone, address, comment, services: [] })
  expect([second, again]).toEqual([first, key])
})

test.each<[number, string, string, unknown]>([
  [400, 'a field that is no text', 'phone: a text is expected', { ...typed, phone: 79 }],
  [400, 'services that are no list', NO_SERVICES, { ...typed, services: 'Иван' }],
  [400, 'a service that is no text', NO_SERVICES, { ...typed, services: [{ title: 'Иван' }] }],
  [413, 'too many services', TOO_LONG, { ...typed, services: Array(1500).fill('') }],
  [413, 'too long a text', TOO_LONG, { ...typed, comment: 'я'.repeat(30_000) }],
  [400, 'no object', 'the body: an object is expected', 'Иван'],
])('a post is answered with %i for %s, and the reason', async (status, _, error, body) => {
  const answer = await post(JSON.stringify(body))
  expect(answer.status).toBe(status)
  expect(await answer.json()).toEqual({ error })
  expect(submitRequest).not.toHaveBeenCalled()
})

test.each<[number, string, string, BodyInit, string?]>([
  [400, 'broken JSON', 'the body: JSON in UTF-8 is expected', '{"name": "'],
  [400, 'bytes that are not UTF-8', 'the body: JSON in UTF-8 is expected', LATIN],
  [415, 'a form', 'Content-Type: application/json is expected', 'name=a', FORM],
])('a post is answered with %i for %s, and the reason', async (status, _, error, body, type) => {
  const answer = await post(body, type ? { headers: { 'Content-Type': type } } : {})
  expect(answer.status).toBe(status)
  expect(await answer.json()).toEqual({ error })
})

test('a GET is answered with 405', async () => {
  const request = new Request('http://mezha.test/api/job_application/')
  const answer = await loader({ request, params: {}, context: {} })
  expect([answer.status, answer.headers.get('Allow')]).toEqual([405, 'POST'])
})

test('a post over the limit is answered with 429 and when to try again', async () => {
  expect((await post(JSON.stringify(typed))).status).toBe(201)
  site.limitSend.mockResolvedValue(7)
  const answer = await post(JSON.stringify(typed))
  expect(answer.status).toBe(429)
  expect(await answer.json()).toEqual({
    error: 'too many requests: Retry-After says in how many seconds to try again',
  })
  expect(answer.headers.get('Retry-After')).toBe('7')
  expect(submitRequest).toHaveBeenCalledTimes(1)
})

test('a refused post is logged without what was typed', async () => {
  await post('{"name": "Иван Петров')
  expect(logged()).toEqual([
    { kind: 'request-refused', route: '/api/job_application/', status: 400 },
  ])
})

test('a post is answered with 503 if the store is away', async () => {
  submitRequest.mockRejectedValue(new AgencyUnavailable('storage', 'disk full'))
  expect((await post(JSON.stringify(typed))).status).toBe(503)
  expect(logged()).toEqual([
    {
      kind: 'request-not-stored',
      route: '/api/job_application/',
      fault: 'storage',
      reason: 'disk full',
    },
  ])
})

test('the list of services is the catalogue, or a 503 while there is none', async () => {
  const { read } = site.catalogue
  read.mockResolvedValue([aService()])
  expect(await (await list()).json()).toEqual([aService()])
  read.mockResolvedValue(null)
  expect((await list()).status).toBe(503)
})

test('all is answered with 404 if the agency has its own API', async () => {
  site.agencyOrigin = 'https://agency.test'
  const request = new Request('http://mezha.test/api/job_application/')
  const answers = [
    post(JSON.stringify(typed)),
    loader({ request, params: {}, context: {} }),
    list(),
  ]
  for (const answer of answers) expect((await answer).status).toBe(404)
  expect(submitRequest).not.toHaveBeenCalled()
})

test('a post of a hundred services and 20,000 letters is stored, and its bytes count', async () => {
  const services = Array<string>(100).fill('Межевание земельного участка')
  const body = JSON.stringify({ ...typed, comment: 'я'.repeat(20_000), services })
  expect((await post(body)).status).toBe(201)
  expect(site.limitSend).toHaveBeenCalledExactlyOnceWith('unknown', Buffer.byteLength(body))
})
