import type { AppLoadContext } from '@remix-run/node'
import { beforeEach, expect, test, vi } from 'vitest'
import { AgencyUnavailable, type FailureKind } from '~/agency/port/agency'
import { serviceKey } from '~/agency/catalogue/service-key'
import { toBasketItem } from '~/visitor/basket/basket'
import { createBasketCookie } from '~/visitor/basket/basket-cookie.server'
import { action as home } from '~/routes/_index/route'
import { action as services } from '~/routes/services/route'
import { createSentCookie } from '~/visitor/request/sent-cookie.server'
import { createFlash } from '~/visitor/toasts/flash.server'
import { aFilledForm, aService, bareFacts } from '../../support/factories'
import { siteOf } from '../workbench'
import { logged } from '../logged'

const submitRequest = vi.fn()

const limitSend = vi.fn()
const limitPress = vi.fn()
const count = vi.fn()
const catalogue = { read: vi.fn() }
const isContentKnown = vi.fn()
const NAMESAKE = aService({ id: 1, title: 'Обмер дома' })
const CONSENTS = [
  { text: 'Согласен, как раньше', version: 'v1' },
  { text: 'Согласен', version: 'v2' },
]
const SIGNING = { secrets: ['a secret'], isHttps: false }
const basketCookie = createBasketCookie(SIGNING)
const flash = createFlash(SIGNING)
const sentCookie = createSentCookie(SIGNING)

beforeEach(() => {
  siteOf({
    basketCookie,
    flash,
    sentCookie,
    agency: { submitRequest },
    catalogue,
    facts: { current: () => bareFacts },
    limitSend,
    limitPress,
    count,
    isContentKnown,
    consents: {
      current: () => ({ text: 'Согласен', version: 'v2' }),
      find: async (version: string) => CONSENTS.find((one) => one.version === version) ?? null,
    },
  })
  submitRequest.mockReset().mockResolvedValue(undefined)
  count.mockReset()
  catalogue.read
    .mockReset()
    .mockResolvedValue([aService({ id: 1, title: 'Обмер участка' }), NAMESAKE])
  isContentKnown.mockReset().mockReturnValue(true)
  limitSend.mockReset().mockResolvedValue(0)
  limitPress.mockReset().mockResolvedValue(0)
})

const typed = aFilledForm()

/** The failure of a send whose body was sent, and to which the agency gave no answer. */
function failedAfterSend(kind: FailureKind, reason: string) {
  return new AgencyUnavailable(kind, reason, { mayHaveArrived: true })
}

test('the ends of sends are counted: sent, without consent, failed', async () => {
  await answer(home, { ...typed, consent: 'on' })
  await answer(home, { ...typed })
  submitRequest.mockRejectedValueOnce(new AgencyUnavailable('timeout', 'late'))
  await answer(home, { ...typed, consent: 'on' })
  expect(count.mock.calls.flat()).toEqual(['sent', 'no-consent', 'failed'])
})

test('a send while it is not known whose site it is fails, and asks for no other consent', async () => {
  isContentKnown.mockReturnValue(false)
  for (const consentVersion of ['v0', 'v2', '']) {
    const failed = await answer(home, { ...typed, consent: 'on', consentVersion })
    expect(failed.status, consentVersion).toBe(503)
    const outcome = (await failed.json()) as object
    expect(outcome).toMatchObject({ kind: 'failed', values: { name: typed.name, consent: true } })
    expect(outcome).not.toHaveProperty('version')
  }
  expect(submitRequest).not.toHaveBeenCalled()
})

test('a send counts against the limit unless it lacks consent', async () => {
  const form = { ...typed, name: 'Сначала без согласия' }
  expect((await answer(home, form)).status).toBe(422)
  expect(limitSend).not.toHaveBeenCalled()
  expect((await answer(home, { ...form, consent: 'on' })).status).toBe(302)
  expect(limitSend).toHaveBeenCalledTimes(1)
  expect(logged()).toEqual([])

  limitSend.mockResolvedValue(7)
  const limited = await answer(home, { ...form, consent: 'on' })
  expect(limited.status).toBe(429)
  expect(limited.headers.get('Retry-After')).toBe('7')
  expect(await limited.json()).toMatchObject({
    kind: 'failed',
    values: { name: 'Сначала без согласия', consent: true },
  })
  expect(logged()).toEqual([{ kind: 'send-limited', route: '/' }])
})

test('a request holds 30,000 characters, fields and titles together, and each title counts 20 more', async () => {
  const form = (length: number): [string, string][] => [
    ['name', 'я'.repeat(5000)],
    ['comment', '"'.repeat(length)],
    ['consent', 'on'],
    ...Array.from({ length: 100 }, (): [string, string] => ['services', 'я'.repeat(30)]),
  ]
  const tooLong = await answer(home, form(20_001))
  expect(tooLong.status).toBe(413)
  expect(await tooLong.json()).toEqual({ kind: 'too-long', values: null })
  expect(limitSend).not.toHaveBeenCalled()

  expect((await answer(home, form(20_000))).status).toBe(302)
  const [[sent] = []] = submitRequest.mock.calls
  expect(sent).toMatchObject({ comment: '"'.repeat(20_000), services: { length: 100 } })
  const bytes = Buffer.byteLength(JSON.stringify(sent))
  expect(limitSend).toHaveBeenCalledExactlyOnceWith('unknown', bytes)
})

test('a refused send returns all that was typed, however long it is in a page', async () => {
  for (const comment of ['Ж', '"', '<'].map((letter) => letter.repeat(30_000))) {
    const refused = await answer(home, { comment })
    expect(refused.status).toBe(422)
    expect(await refused.json()).toMatchObject({ values: { comment } })
  }
})

test.each([
  ['an agency that is away', 'failed', new AgencyUnavailable('unreachable', 'ECONNREFUSED')],
  ['an agency that is late', 'unknown', new AgencyUnavailable('timeout', 'no answer')],
  ['an agency whose proxy answers', 'unknown', failedAfterSend('status', 'the answer is 502')],
  ['an agency whose connection is lost', 'unknown', failedAfterSend('unreachable', 'ECONNRESET')],
  ['an agency that refuses the data', 'refused', new AgencyUnavailable('refused', '400')],
  ['a fault of our own', 'failed', new TypeError('x is not a function')],
])('%s makes a send end as %s, and returns what was typed', async (_, kind, error) => {
  submitRequest.mockRejectedValue(error)
  const refused = await answer(home, { ...typed, name: 'Пётр', consent: 'on' })
  expect(refused.status).toBe(kind === 'refused' ? 422 : 503)
  expect(await refused.json()).toMatchObject({
    kind,
    values: { name: 'Пётр', consent: true },
  })
  expect(logged()).toEqual([
    {
      kind: 'send-failed',
      route: '/',
      fault: error instanceof AgencyUnavailable ? error.kind : 'unexpected',
      reason: error.message,
      milliseconds: expect.any(Number),
    },
  ])
})

test('a browser is redirected with two toasts, a script gets the outcome, and both what was sent', async () => {
  const form = { ...typed, intent: 'send', consent: 'on', services: 'Обмер участка' }
  submitRequest.mockResolvedValue(214)
  const sent = { hasPhone: true, number: 214, services: ['Обмер участка'] }
  const cookiesOf = ({ headers }: Response) => headers.getSetCookie().join('; ')
  const page = await answer(services, form)
  expect(page.headers.get('Location')).toBe('/services?basket#sent-note')
  expect((await flash.take(cookiesOf(page))).toasts.map(({ message }) => message)).toEqual([
    'Успешно отправлено',
    'Ожидайте сообщение в WhatsApp',
  ])
  expect(await sentCookie.read(cookiesOf(page))).toEqual(sent)

  const script = await answer(services, form, { Accept: '*/*' })
  expect(await script.json()).toEqual({ kind: 'sent', ...sent })
  expect(await sentCookie.read(cookiesOf(script))).toEqual(sent)
  expect(await flash.isIn(cookiesOf(script))).toBe(false)
})

test('a refused post hands its toasts to the page that answers it, and marks nothing as sent', async () => {
  const context: AppLoadContext = {}
  const request = new Request('http://site.test/', {
    method: 'POST',
    body: new URLSearchParams({ ...typed }),
    headers: { Accept: 'text/html' },
  })
  const refused = await home({ request, params: {}, context })
  expect(context.toasts).toMatchObject([{ type: 'warning' }])
  expect(refused.headers.getSetCookie()).toEqual([])
})

test('a service is removed that the list has under another id or no more', async () => {
  const chosen = [
    { id: 7, title: 'Обмер дома', descr: '', price: 1 },
    { id: 7, title: 'Отпуск', descr: '', price: 1 },
  ]
  const bucket = JSON.stringify(chosen)
  const [, holiday = ''] = chosen.map(serviceKey)
  const one = await answer(services, { intent: 'remove', id: holiday, bucket })
  const Cookie = one.headers.getSetCookie()[0] ?? ''
  const none = await answer(services, { intent: 'remove', id: serviceKey(NAMESAKE) }, { Cookie })
  expect(none.headers.getSetCookie()[0]).toMatch(/^basket=;.*Max-Age=0/)
})

test('a send before the scripts have come leaves what was sent to the page that follows', async () => {
  const chosen = [{ id: 1, title: 'Обмер участка', descr: '', price: 1 }]
  const unticked = { ...typed, intent: 'send', bucket: JSON.stringify(chosen) }
  const form = { ...unticked, consent: 'on' }
  const sent = await answer(services, form)
  const cookie = sent.headers.getSetCookie().find((one) => one.startsWith('basket=')) ?? ''
  const next = new Request('http://site.test/services', { headers: { Cookie: cookie } })
  const list = [aService({ id: 1, title: 'Обмер участка' })]
  expect(await basketCookie.read(next, list)).toHaveLength(1)

  for (const bucket of ['null', '{"id":', '7', '[null]', '']) {
    const response = await answer(services, { ...form, bucket })
    expect(response.status, bucket).toBe(302)
    expect(submitRequest.mock.lastCall?.[0], bucket).toMatchObject({ services: [] })
  }
  const refused = await answer(services, unticked)
  expect(refused.headers.getSetCookie()).toEqual([])
})

test('a form with several services adds all that the list has, and a toast says that it is not all', async () => {
  const form = new URLSearchParams([
    ['intent', 'add'],
    ['id', '1'],
    ['id', 'nothing of that name'],
    ['id', serviceKey(NAMESAKE)],
  ])
  const request = new Request('http://site.test/services', { method: 'POST', body: form })
  const { headers } = (await services({ request, params: {}, context: {} })) as Response
  const cookie = headers.getSetCookie().join('; ')
  expect(await flash.isIn(cookie)).toBe(true)
  const list = [aService({ id: 1 }), NAMESAKE]
  const next = new Request('http://site.test/services', { headers: { Cookie: cookie } })
  expect(await basketCookie.read(next, list)).toHaveLength(2)
})

test('the service is added whose key is posted, among those of one id', async () => {
  const response = await answer(services, { intent: 'add', id: serviceKey(NAMESAKE) })
  const request = new Request('http://site.test/services', {
    headers: { Cookie: response.headers.getSetCookie()[0] ?? '' },
  })
  expect(await basketCookie.read(request, [aService({ id: 1 }), NAMESAKE])).toMatchObject([
    { title: 'Обмер дома' },
  ])
})

test('a page from before the list was imported again adds and removes what it names', async () => {
  const before = aService({ id: 1, title: 'Обмер участка' })
  const now = aService({ id: 2, title: 'Обмер участка' })
  const list = [aService({ id: 1, title: 'Консультация' }), now]
  catalogue.read.mockResolvedValue(list)
  const added = await answer(services, { intent: 'add', id: serviceKey(before) })
  const Cookie = added.headers.getSetCookie()[0] ?? ''
  const request = new Request('http://site.test/services', { headers: { Cookie } })
  expect(await basketCookie.read(request, list)).toEqual([toBasketItem(now)])

  const removed = await answer(services, { intent: 'remove', id: serviceKey(before) }, { Cookie })
  expect(removed.headers.getSetCookie()[0]).toMatch(/^basket=;.*Max-Age=0/)
})

test('a press beyond the limit changes nothing, and says so', async () => {
  limitPress.mockResolvedValue(7)
  const form = { intent: 'add', id: serviceKey(NAMESAKE) }
  const response = await answer(services, form)
  expect(response.headers.get('Location')).toBe('/services?basket')
  expect(response.headers.getSetCookie().join()).not.toContain('basket=')
  const Cookie = response.headers.getSetCookie()[0] ?? ''
  expect(await flash.isIn(Cookie)).toBe(true)
  expect(limitSend).not.toHaveBeenCalled()
})

test('a posted basket of 10,000 characters is refused', async () => {
  const long = [{ id: 1, title: 'я'.repeat(10_000) }]
  const form = { ...typed, intent: 'send', consent: 'on', bucket: JSON.stringify(long) }
  expect((await answer(services, form)).status).toBe(413)
  expect(submitRequest).not.toHaveBeenCalled()
})

test('a press that names many reads the list once', async () => {
  const titleOf = vi.fn((at: number) => `Услуга ${at}`)
  const list = Array.from({ length: 10 }, (_, at) => ({
    ...aService({ id: at }),
    get title() {
      return titleOf(at)
    },
  }))
  catalogue.read.mockResolvedValue(list)
  const bucket = JSON.stringify(list.map(({ id, title }) => ({ id, title })))
  async function timesRead(ids: number) {
    titleOf.mockClear()
    const form = new URLSearchParams([
      ['intent', 'remove'],
      ['bucket', bucket],
      ...Array.from({ length: ids }, (_, at) => ['id', `${at}`]),
    ])
    const request = new Request('http://site.test/services', { method: 'POST', body: form })
    await services({ request, params: {}, context: {} })
    return titleOf.mock.calls.length
  }
  expect(await timesRead(10)).toBe(await timesRead(1))
})

test('a card that was renamed since its page came is not added in silence, nor another in its place', async () => {
  const read = aService({ id: 1, title: 'Обмер сарая' })
  for (const id of [serviceKey(read), '404']) {
    const response = await answer(services, { intent: 'add', id })
    expect(response.headers.get('Location')).toBe('/services?basket')
    const [cookie = '', ...others] = response.headers.getSetCookie()
    expect(others).toEqual([])
    const { toasts } = await flash.take(cookie)
    expect(toasts).toEqual([{ type: 'error', message: 'Ошибка при вводе данных' }])
  }
})

type Action = typeof home | typeof services

function answer(
  action: Action,
  fields: Record<string, string> | [string, string][],
  headers: Record<string, string> = {},
): Promise<Response> {
  const body = new URLSearchParams(fields)
  const init = { method: 'POST', body, headers: { Accept: 'text/html', ...headers } }
  const request = new Request('http://site.test/', init)
  return action({ request, params: {}, context: {} })
}
