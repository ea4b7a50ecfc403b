import { expect, test } from 'vitest'
import { toBasketItem } from '~/visitor/basket/basket'
import { createBasketCookie } from '~/visitor/basket/basket-cookie.server'
import { aService } from '../../../support/factories'

const basketCookie = createBasketCookie({ secrets: ['a secret'], isHttps: false })

const services = Array.from({ length: 300 }, (_, index) =>
  aService({ id: index + 1, title: `Услуга № ${index + 1}`, price: 1000 }),
)
const items = services.map(toBasketItem)

test('the cookie returns what was written, as the catalogue describes it today', async () => {
  const header = await basketCookie.write(items.slice(0, 2))
  const dearer = services.map((service) => ({ ...service, price: 2000 }))
  expect(await basketCookie.read(requestWith(header), dearer)).toEqual([
    { ...items[0], price: 2000 },
    { ...items[1], price: 2000 },
  ])
})

test('a service that has left the catalogue, or has another title, stays under its own, without a price', async () => {
  const header = await basketCookie.write(items.slice(0, 3))
  const changed = services.slice(1, 3).map((service) => ({
    ...service,
    title: service.id === 3 ? service.title : 'Другая',
  }))
  expect(await basketCookie.read(requestWith(header), changed)).toEqual([
    { id: 1, title: 'Услуга № 1', descr: '', price: null },
    { id: 2, title: 'Услуга № 2', descr: '', price: null },
    items[2],
  ])
})

test('the cookie holds thirty services, and refuses more than fit', async () => {
  const title = 'Вынос границ земельного участка'
  const long = items.map((item) => ({ ...item, title: `${title} ${item.id}` }))
  const list = long.map(({ id, title }) => aService({ id, title }))
  const header = await basketCookie.write(long.slice(0, 30))
  expect((await basketCookie.read(requestWith(header), list)).map(({ title }) => title)).toEqual(
    long.slice(0, 30).map(({ title }) => title),
  )
  expect(await basketCookie.write(long)).toBeNull()
})

test('an empty basket deletes the cookie', async () => {
  expect(await basketCookie.write([])).toMatch(/^basket=;.*Max-Age=0/)
})

test('the cookie lives for thirty days, for scripts to read and for this site alone', async () => {
  const header = await basketCookie.write(items.slice(0, 1))
  expect(header).toContain('; Max-Age=2592000;')
  expect(header).toContain('Path=/services')
  expect(header).toContain('SameSite=Lax')
  expect(header).not.toContain('HttpOnly')
})

test.each(['basket=junk', 'basket=W10%3D.forged', 'basket=', 'basket=eyJhIjoxfQ%3D%3D'])(
  'a cookie that the site did not write (%s) is an empty basket',
  async (cookie) => {
    const request = new Request('http://site.test/services', { headers: { Cookie: cookie } })
    expect(await basketCookie.read(request, services)).toEqual([])
  },
)

test.each(['', '.', '.AAAA'])('a cookie with the signature %j is an empty basket', async (end) => {
  const header = await basketCookie.write(items.slice(0, 2))
  const forged = header?.replace(/(?:\.|%2E)[^;]*/i, encodeURIComponent(end)) ?? null
  expect(forged).not.toBe(header)
  expect(await basketCookie.read(requestWith(forged), services)).toEqual([])
})

function requestWith(setCookie: string | null): Request {
  const [cookie = ''] = (setCookie ?? '').split(';')
  return new Request('http://site.test/services', { headers: { Cookie: cookie } })
}
