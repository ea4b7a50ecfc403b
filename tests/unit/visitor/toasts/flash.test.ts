import { expect, onTestFinished, test, vi } from 'vitest'
import { createFlash } from '~/visitor/toasts/flash.server'
import { createSentAddresses } from '~/visitor/toasts/sent-address.server'

const sentAddresses = createSentAddresses(['a secret'])
const flashCookies = createFlash({ secrets: ['a secret'], isHttps: false }, sentAddresses)

const sent = { type: 'success', message: 'Успешно отправлено' } as const
const expectMessage = {
  type: 'info',
  message: 'Ожидайте сообщение в WhatsApp',
  sticky: true,
} as const

test('a redirect carries a brief toast and a sticky one', async () => {
  const response = await flashCookies.redirect('/services?basket', [sent, expectMessage])
  expect(response.status).toBe(302)
  expect(response.headers.get('Location')).toBe('/services?basket')
  expect(response.headers.getSetCookie()).toHaveLength(2)
  for (const cookie of response.headers.getSetCookie()) {
    expect(cookie).toContain('HttpOnly')
    expect(cookie).toContain('SameSite=Lax')
  }

  const { flash, headers } = await flashCookies.take(visit(cookiesOf(response)), {})
  expect(flash).toEqual({ toasts: [{ ...sent, sticky: false }, expectMessage], sent: null })
  // Dropped, not emptied: a request that has one of our cookies gets no cached page.
  expect(headers.getSetCookie().map((cookie) => cookie.split(';')[0])).toEqual([
    'toast=',
    'toast-sticky=',
  ])
})

test('an address tells for ten minutes that a request was sent, and only as this site wrote it', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const mark = { hasPhone: true, requested: 'a' }
  const address = sentAddresses.of('/services?basket', mark)
  const sentAt = async (url: string, headers = {}) =>
    (await flashCookies.take(new Request(`http://site.test${url}`, { headers }), {})).flash.sent
  expect(await sentAt(address)).toEqual(mark)
  expect(await sentAt(sentAddresses.of('/', { ...mark, hasPhone: false }))).toMatchObject({
    hasPhone: false,
  })
  for (const forged of [
    address.replace('phone', ''),
    address.replace(/sent=\d/, '$&1'),
    address.replace('.a.', '.b.'),
    address.slice(0, -1),
    '/?sent=',
    '/?sent=1.phone.a.',
  ]) {
    expect([forged, await sentAt(forged), sentAddresses.isIn(forged)]).toEqual([
      forged,
      null,
      false,
    ])
  }
  expect(await sentAt(address, { 'Sec-Purpose': 'prefetch' })).toBeNull()
  vi.advanceTimersByTime(600_000)
  expect(await sentAt(address)).toBeNull()
  expect(sentAddresses.isIn(address), 'no page for everybody is made under it').toBe(true)
})

test('the answer to a post shows its own toast instead of an older one', async () => {
  const cookies = cookiesOf(await flashCookies.redirect('/', [sent]))
  const refused = { type: 'warning', message: 'Подтвердите' } as const
  const context = {}
  flashCookies.show(context, [refused])
  expect((await flashCookies.take(visit(cookies), context)).flash.toasts).toEqual([refused])
  expect((await flashCookies.take(visit(cookies), {})).flash.toasts).toHaveLength(1)
})

test('a visit without toasts sets no cookie', async () => {
  const { flash, headers } = await flashCookies.take(visit('other=1'), {})
  expect(flash).toEqual({ toasts: [], sent: null })
  expect(headers.getSetCookie()).toEqual([])
})

test.each(['', '.', '.AAAA'])('a cookie with the signature %j shows nothing', async (end) => {
  const cookies = cookiesOf(await flashCookies.redirect('/', [sent, expectMessage]))
  expect((await flashCookies.take(visit(cookies), {})).flash.toasts).toHaveLength(2)
  const forged = cookies.replace(/(?:\.|%2E)[^;]*/gi, encodeURIComponent(end))
  expect(forged).not.toBe(cookies)
  expect((await flashCookies.take(visit(forged), {})).flash.toasts).toEqual([])
})

test('a cookie that is junk shows nothing', async () => {
  expect((await flashCookies.take(visit('toast-sticky=%00%ff'), {})).flash.toasts).toEqual([])
})

test.each<[string, Record<string, string>]>([
  ['a prefetched page', { 'Sec-Purpose': 'prefetch;prerender', 'Sec-Fetch-Dest': 'document' }],
  ['an older prefetch', { Purpose: 'prefetch' }],
  ['a missing picture', { 'Sec-Fetch-Dest': 'image' }],
  ['a missing picture in an older browser', { Accept: 'image/avif,image/*,*/*;q=0.8' }],
])('a request for %s does not use up a toast', async (_, headers) => {
  const cookies = cookiesOf(await flashCookies.redirect('/', [sent]))
  const { flash, headers: dropped } = await flashCookies.take(visit(cookies, headers), {})
  expect(flash.toasts).toEqual([])
  expect(dropped.getSetCookie()).toEqual([])
})

function visit(cookie: string, headers: Record<string, string> = {}): Request {
  return new Request('http://site.test/', { headers: { Cookie: cookie, ...headers } })
}

function cookiesOf(response: Response): string {
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}
