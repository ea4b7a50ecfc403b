import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { FailureKind } from '~/agency/port/agency'
import { createHttpAgency, type HttpAgency } from '~/agency/port/http-agency.server'
import { sendOnce } from '~/visitor/request/send-once.server'
import { type AgencyApi, startAgencyApi } from '../../../support/agency-api'
import { aFilledForm, aRequest, emptyRequest } from '../../../support/factories'
import {
  type Behaviour,
  body,
  brokenJson,
  drip,
  endAfterContinue,
  endless,
  exampleServices,
  good,
  gzipBomb,
  halfBody,
  hang,
  hangInBody,
  hangInHeaders,
  html,
  json,
  manyServices,
  noHttp,
  oncePerConnection,
  proxyPage,
  redirect,
  reset,
  slow,
  status,
  switchProtocols,
  unaskedContinue,
} from '../../../support/agency-behaviours'

const MEGABYTE = 1024 * 1024
const request = aRequest()

/** A list of one service, 'Меж', in a charset. */
function aListIn(charset: keyof typeof MEZH): Buffer {
  const rest = '"description": "", "icon": null, "price": 12000'
  return Buffer.from(MEZH[charset].replace('[', `[{"id": 1, ${rest}, "title": "`) + '"}]', 'latin1')
}

/** The title in the charsets, one letter a byte, after the beginning of a list. */
const MEZH = {
  'utf-8': '[\xd0\x9c\xd0\xb5\xd0\xb6',
  'utf-8 with a mark at its beginning': '\xef\xbb\xbf[\xd0\x9c\xd0\xb5\xd0\xb6',
  'windows-1251': '[\xcc\xe5\xe6',
  'koi8-r': '[\xed\xc5\xd6',
}

let api: AgencyApi
let agency: HttpAgency
beforeAll(async () => {
  api = await startAgencyApi()
  agency = createHttpAgency(api.url)
})
beforeEach(() => api.reset())
afterEach(() => vi.useRealTimers())
afterAll(() => api.stop())

const send = () => agency.submitRequest(request, 'key-1')

/** Expects a call to fail as every adapter does, and to tell nothing about the visitor. */
async function expectFailure(call: Promise<unknown>, kind: FailureKind) {
  const error: unknown = await call.then(
    () => 'no failure',
    (reason: unknown) => reason,
  )
  expect(error).toMatchObject({ name: 'AgencyUnavailable', kind, message: expect.any(String) })
  expect((error as Error).message).not.toBe('')
  for (const text of ['key-1', ...Object.values(aFilledForm())]) {
    expect((error as Error).message).not.toContain(text)
  }
}

describe('listServices', () => {
  test('returns the services, with icons on the host of the API', async () => {
    const origin = new URL(api.url).origin
    expect(await agency.listServices()).toEqual([
      { ...exampleServices[0], icon: null },
      { ...exampleServices[1], icon: `${origin}/media/a.svg` },
      { ...exampleServices[2], icon: null },
    ])
  })

  test('accepts 10,000 services with descriptions of 300 letters', async () => {
    api.services(manyServices(10_000, 300))
    expect(await agency.listServices()).toHaveLength(10_000)
  })

  test.each([
    'application/json; charset=utf-8',
    'Application/JSON;charset=UTF-8',
    'application/vnd.api+json',
    'text/html',
    'text/plain; charset=utf-8',
    '',
  ])('accepts a list of the content type %j', async (type) => {
    api.services(body(aListIn('utf-8'), type))
    expect(await agency.listServices()).toMatchObject([{ title: 'Меж' }])
  })

  test.each(['windows-1251', 'koi8-r', 'iso-8859-1', 'x-none'])(
    'decodes a list in UTF-8 that is said to be in %s',
    async (charset) => {
      api.services(body(aListIn('utf-8'), `application/json; charset=${charset}`))
      expect(await agency.listServices()).toMatchObject([{ title: 'Меж' }])
    },
  )

  test.each([
    ['windows-1251', 'application/json; charset=windows-1251'],
    ['windows-1251', 'application/json;charset="CP1251"'],
    ['koi8-r', 'text/html; Charset=KOI8-R'],
    ['utf-8 with a mark at its beginning', 'application/json; charset=utf8'],
    ['utf-8 with a mark at its beginning', 'application/json; charset=windows-1251'],
    ['utf-8', "application/json; charset='utf-8'"],
    ['utf-8', 'application/json; charset=UTF-8,'],
    ['windows-1251', 'application/json; charset=win-1251'],
  ] as const)('decodes a list in %s of the type %s', async (charset, type) => {
    api.services(body(aListIn(charset), type))
    expect(await agency.listServices()).toMatchObject([{ title: 'Меж' }])
  })

  test.each<[string, FailureKind, Behaviour]>([
    ['404 with a list', 'status', status(404)],
    ['500 with a list', 'status', status(500)],
    ['500 without end', 'status', endless(500)],
    ['304', 'status', status(304)],
    ['HTML', 'malformed', html],
    ['a warning before the list', 'malformed', body('<b>Warning</b>: … on line 7 []', 'text/html')],
    ['several lists in a row', 'malformed', body('[]\n[]')],
    ['broken JSON', 'malformed', brokenJson],
    ['an empty body', 'malformed', json(undefined)],
    ['204', 'malformed', status(204)],
    ['null', 'malformed', json(null)],
    ['an object', 'malformed', json({ services: exampleServices })],
    ['a text', 'malformed', json('services')],
    ['a list in Windows-1251 that it does not name', 'malformed', body(aListIn('windows-1251'))],
    [
      'a charset that nobody knows',
      'malformed',
      body(aListIn('windows-1251'), 'application/json; charset=x-none'),
    ],
    ['broken gzip', 'malformed', endless(200, { 'Content-Encoding': 'gzip' })],
    ['broken Brotli', 'malformed', endless(200, { 'Content-Encoding': 'br' })],
    ['an answer that is not HTTP', 'malformed', noHttp],
    ['endless headers', 'malformed', (response) => void response.writeHead(200, LONG).end()],
    ['a reset', 'unreachable', reset],
    ['a change of the protocol', 'unreachable', switchProtocols()],
    ['half a body', 'unreachable', halfBody],
  ])('fails with %s, of the kind %s', async (_, kind, behaviour) => {
    api.services(behaviour)
    await expectFailure(agency.listServices(), kind)
    await expect.poll(() => api.underWay).toBe(0)
  })

  test('stops reading an endless body', async () => {
    api.services(endless())
    const before = api.bytesSent
    await expectFailure(agency.listServices(), 'too-large')
    await expect.poll(() => api.underWay).toBe(0)
    expect(api.bytesSent - before).toBeLessThan(48 * MEGABYTE)
  })

  test('stops unpacking a gzip bomb', async () => {
    api.services(gzipBomb)
    await expectFailure(agency.listServices(), 'too-large')
  })

  test('follows one redirect within the origin of the API', async () => {
    api.services(redirect(301, '/api/service/all/'))
    expect(await agency.listServices()).toHaveLength(3)
    expect(api.stray).toEqual(['GET /api/service/all/'])
  })

  test('asks no other origin for a list, and says where a redirect leads', async () => {
    const other = await startAgencyApi()
    api.services(redirect(302, `${other.url}/elsewhere`))
    await expect(agency.listServices()).rejects.toThrow(
      `a redirect leads to ${new URL(other.url).origin}`,
    )
    expect(other.stray).toEqual([])
    await other.stop()
  })

  test.each([
    ['before the headers', hang],
    ['in the headers', hangInHeaders],
    ['in the body', hangInBody],
    ['in a body that drips', drip],
    ['after a whole list', listWithoutEnd],
  ])('gives up after 4 s if the API hangs %s', async (_, behaviour) => {
    api.services(behaviour)
    await expectFailureAfter(4000, agency.listServices)
  })
})

describe('submitRequest', () => {
  test('posts exactly what the specification names, under the key', async () => {
    await agency.submitRequest({ ...request, consent: 'on' } as typeof request, 'key-1')
    expect(api.received).toHaveLength(1)
    const [{ headers, body: sent } = { headers: {}, body: '' }] = api.received
    expect(JSON.parse(sent)).toEqual(request)
    expect(headers).toMatchObject({
      accept: 'application/json',
      'content-type': 'application/json',
      'idempotency-key': 'key-1',
    })
  })

  test('sends an empty list of services, and empty fields', async () => {
    await agency.submitRequest(emptyRequest, 'key-2')
    expect(JSON.parse(api.received[0]?.body ?? '')).toEqual(emptyRequest)
  })

  test.each([
    ['201', status(201)],
    ['204', status(204)],
    ['HTML', html],
    ['broken JSON', brokenJson],
    ['a body that hangs', hangInBody],
    ['half a body', halfBody],
    ['an endless body', endless(200)],
    ['a gzip bomb', gzipBomb],
    ['an answer after a while', slow(50)],
  ])('succeeds with %s, because the status alone counts', async (_, behaviour) => {
    api.requests(behaviour)
    await send()
    await expect.poll(() => api.underWay).toBe(0)
    expect(api.received).toHaveLength(1)
  })

  // The kind that versions of Node differ in is left open.
  test.each<[FailureKind | null, mayHaveArrived: boolean, string, Behaviour]>([
    ['refused', false, 'the API answers 400', status(400)],
    ['refused', false, 'the API answers 422', status(422)],
    ['too-long', false, 'the API answers 413', status(413)],
    ['status', false, 'the API answers 401', status(401)],
    ['status', false, 'the API answers 404', status(404)],
    ['status', false, 'the API answers 429', status(429)],
    ['status', false, 'the API answers 501', status(501)],
    ['status', false, 'the API answers 503', status(503)],
    ['status', true, 'the API answers 500', status(500)],
    ['status', true, 'the API answers 507', status(507)],
    ['status', true, 'the API is at work on the same key', status(409)],
    ['status', true, 'the API leads to the next page', redirect(303, '/thanks')],
    ['status', true, 'a page says 500', proxyPage(500)],
    ['status', true, 'a proxy says that the API did not answer', proxyPage(502)],
    ['status', true, 'a proxy says that the connection was lost', proxyPage(503)],
    ['status', true, 'a proxy says that the API was late', proxyPage(504)],
    ['status', true, 'a network of proxies says so', proxyPage(524)],
    ['status', true, 'the answer is 500 and has no end', endless(500)],
    ['status', true, 'a redirect has no end', endless(302, { Location: '/api/elsewhere' })],
    ['unreachable', true, 'the connection is lost', reset],
    [null, true, 'the connection ends after a 100 Continue', endAfterContinue],
    ['malformed', true, 'the answer is not HTTP', noHttp],
    [null, true, 'a proxy changes the protocol', switchProtocols()],
    [null, true, 'a proxy changes to no protocol', switchProtocols('')],
  ])('fails as %s, and may have arrived: %j, where %s', async (...given) => {
    const [kind, mayHaveArrived, , behaviour] = given
    api.requests(behaviour)
    const sent = send()
    await expectFailure(sent, kind ?? (expect.any(String) as FailureKind))
    await expect(sent).rejects.toMatchObject({ mayHaveArrived })
    await expect.poll(() => api.underWay).toBe(0)
    expect(api.received).toHaveLength(1)
  })

  test('ends after a 101, and the same send can go again', async () => {
    api.requests(switchProtocols())
    await expect(sendOnce(agency, request)).rejects.toMatchObject({ mayHaveArrived: true })
    api.requests(good)
    await sendOnce(agency, request)
    expect(api.received).toHaveLength(2)
  })

  test('succeeds after an unasked 100 Continue', async () => {
    api.requests(unaskedContinue(status(201)))
    await send()
    expect(api.received).toHaveLength(1)
  })

  test('reads and sends at the first try from an API that closes connections that are used again', async () => {
    const once = oncePerConnection()
    api.services(once)
    api.requests(once)
    for (let call = 0; call < 3; call++) {
      await agency.listServices()
      await send()
    }
    expect(api.received).toHaveLength(3)
  })

  test('follows no redirect, also where it asks for the same post', async () => {
    const other = await startAgencyApi()
    api.requests(redirect(307, `${other.url}/job_application/`))
    await expectFailure(send(), 'status')
    expect(other.received).toEqual([])
    expect(other.stray).toEqual([])
    await other.stop()
  })

  test.each([
    ['before the headers', hang],
    ['in the headers', hangInHeaders],
  ])('gives up after 10 s if the API hangs %s', async (_, behaviour) => {
    api.requests(behaviour)
    await expectFailureAfter(10_000, send)
  })
})

test('a call fails if the connection is refused, and the next one tries again', async () => {
  await api.stop()
  await expectFailure(agency.listServices(), 'unreachable')
  const sent = send()
  await expectFailure(sent, 'unreachable')
  await expect(sent).rejects.toMatchObject({ mayHaveArrived: false })
  await api.start()
  await agency.listServices()
  await send()
})

test('a password in the address does not reach the log', async () => {
  const closed = createHttpAgency('http://agency:geheim@127.0.0.1:9/api')
  await expect(closed.listServices()).rejects.toThrow(/^(?!.*geheim)/)
})

const LONG = { 'X-Long': 'a'.repeat(100_000) }

/** A whole list, and then nothing, the end included. */
function listWithoutEnd(response: Parameters<Behaviour>[0]) {
  response.writeHead(200, { 'Content-Type': 'application/json' }).write('[]')
}

/**
 * Expects a call to go on until just before the deadline, and to fail then; the connection is freed.
 * Garbage is collected meanwhile: fetch holds its signal weakly, and a deadline must survive that.
 */
async function expectFailureAfter(deadline: number, start: () => Promise<unknown>) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const ended = vi.fn()
  const call = start()
  call.catch(() => undefined).finally(ended)
  // Not expect.poll, which moves the false clock on.
  while (api.underWay === 0) await nextTurn()
  await collectGarbage()

  await vi.advanceTimersByTimeAsync(deadline - 1)
  await collectGarbage()
  expect(ended).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  await expectFailure(call, 'timeout')
  await expect.poll(() => api.underWay).toBe(0)
}

async function collectGarbage() {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  for (let turn = 0; turn < 2; turn += 1) {
    collect()
    await nextTurn()
  }
}

function nextTurn() {
  return new Promise((resolve) => setImmediate(resolve))
}
