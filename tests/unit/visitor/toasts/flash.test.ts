import { expect, test } from 'vitest'
import { createFlash } from '~/visitor/toasts/flash.server'

const flash = createFlash({ secrets: ['a secret'], isHttps: false })

const failed = { type: 'error', message: 'Ошибка при вводе данных' } as const

test('a redirect carries a toast in one cookie, which is dropped as it is shown', async () => {
  const response = await flash.redirect('/services?basket', failed)
  expect(response.status).toBe(302)
  expect(response.headers.get('Location')).toBe('/services?basket')
  const [cookie, ...more] = response.headers.getSetCookie()
  expect(cookie).toMatch(/^toast=.*HttpOnly.*SameSite=Lax/)
  expect(more).toEqual([])

  const { toasts, headers } = await flash.take(cookiesOf(response))
  expect(toasts).toEqual([failed])
  // Dropped, not emptied: a request that has one of our cookies gets no cached page.
  expect(headers.getSetCookie().map((one) => one.split(';')[0])).toEqual(['toast='])
})

test('a redirect carries a second toast, which stays', async () => {
  const sent = { type: 'success', message: 'Успешно отправлено' } as const
  const sticky = { type: 'info', message: 'Ожидайте сообщение в WhatsApp', sticky: true } as const
  const cookies = cookiesOf(await flash.redirect('/', sent, sticky))
  expect((await flash.take(cookies)).toasts).toEqual([sent, sticky])
  expect(await flash.isIn(cookies)).toBe(true)
})

test('a visit without toasts sets no cookie', async () => {
  for (const cookies of ['other=1', null]) {
    const { toasts, headers } = await flash.take(cookies)
    expect(toasts).toEqual([])
    expect(headers.getSetCookie()).toEqual([])
  }
})

test.each(['', '.', '.AAAA'])('a cookie with the signature %j shows nothing', async (end) => {
  const cookies = cookiesOf(await flash.redirect('/', failed))
  expect((await flash.take(cookies)).toasts).toHaveLength(1)
  const forged = cookies.replace(/(?:\.|%2E)[^;]*/gi, encodeURIComponent(end))
  expect(forged).not.toBe(cookies)
  expect((await flash.take(forged)).toasts).toEqual([])
})

test('a cookie that is junk shows nothing', async () => {
  expect((await flash.take('toast=%00%ff')).toasts).toEqual([])
})

function cookiesOf(response: Response): string {
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}
