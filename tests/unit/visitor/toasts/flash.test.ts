import { expect, onTestFinished, test, vi } from 'vitest'
import { createFlash } from '~/visitor/toasts/flash.server'
import { createSentAddresses } from '~/visitor/toasts/sent-address.server'

const sentAddresses = createSentAddresses(['a secret'])
const flashStore = createFlash({ secrets: ['a secret'], isHttps: false })

const failed = { type: 'error', message: 'Ошибка при вводе данных' } as const
const mark = { hasPhone: true, requested: 'a' }

test('a redirect carries a toast in one cookie, which is dropped as it is shown', async () => {
  const response = await flashStore.redirect('/services?basket', failed)
  expect(response.status).toBe(302)
  expect(response.headers.get('Location')).toBe('/services?basket')
  const [cookie, ...more] = response.headers.getSetCookie()
  expect(cookie).toMatch(/^toast=.*HttpOnly.*SameSite=Lax/)
  expect(more).toEqual([])

  const { flash, headers } = await flashStore.take(visit(cookiesOf(response)), {})
  expect(flash).toEqual({ toasts: [failed], sent: null })
  // Dropped, not emptied: a request that has one of our cookies gets no cached page.
  expect(headers.getSetCookie().map((one) => one.split(';')[0])).toEqual(['toast='])
})

test('after a send the page says so in two toasts once, and as long as its address does', async () => {
  const response = await flashStore.redirectSent('/', mark)
  const [address, note] = response.headers.get('Location')?.split('#') ?? []
  expect(address).toMatch(/^\/\?sent=/)
  expect(note).toBe('sent-note')
  const { flash } = await flashStore.take(visit(cookiesOf(response), address), {})
  expect(flash).toEqual({
    toasts: [
      { type: 'success', message: 'Успешно отправлено' },
      { type: 'info', message: 'Ожидайте сообщение в WhatsApp', sticky: true },
    ],
    sent: mark,
  })
  const reloaded = await flashStore.take(visit('', address), {})
  expect(reloaded.flash).toEqual({ toasts: [], sent: mark })
})

test('an address tells for ten minutes that a request was sent, and only as this site wrote it', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const address = sentAddresses.of('/services?basket', mark)
  const sentAt = async (url: string) =>
    (await flashStore.take(new Request(`http://site.test${url}`), {})).flash.sent
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
  vi.advanceTimersByTime(600_000)
  expect(await sentAt(address)).toBeNull()
  expect(sentAddresses.isIn(address), 'no page for everybody is made under it').toBe(true)
})

test('the answer to a post shows its own toast instead of an older one', async () => {
  const cookies = cookiesOf(await flashStore.redirect('/', failed))
  const refused = { type: 'warning', message: 'Подтвердите' } as const
  const context = {}
  flashStore.show(context, [refused])
  expect((await flashStore.take(visit(cookies), context)).flash.toasts).toEqual([refused])
  expect((await flashStore.take(visit(cookies), {})).flash.toasts).toHaveLength(1)
})

test('a visit without toasts sets no cookie', async () => {
  const { flash, headers } = await flashStore.take(visit('other=1'), {})
  expect(flash).toEqual({ toasts: [], sent: null })
  expect(headers.getSetCookie()).toEqual([])
})

test.each(['', '.', '.AAAA'])('a cookie with the signature %j shows nothing', async (end) => {
  const cookies = cookiesOf(await flashStore.redirect('/', failed))
  expect((await flashStore.take(visit(cookies), {})).flash.toasts).toHaveLength(1)
  const forged = cookies.replace(/(?:\.|%2E)[^;]*/gi, encodeURIComponent(end))
  expect(forged).not.toBe(cookies)
  expect((await flashStore.take(visit(forged), {})).flash.toasts).toEqual([])
})

test('a cookie that is junk shows nothing', async () => {
  expect((await flashStore.take(visit('toast=%00%ff'), {})).flash.toasts).toEqual([])
})

function visit(cookie: string, path = '/'): Request {
  return new Request(`http://site.test${path}`, { headers: { Cookie: cookie } })
}

function cookiesOf(response: Response): string {
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}
