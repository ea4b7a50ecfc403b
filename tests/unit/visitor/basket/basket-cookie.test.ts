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
  const header = await basketCookie.write(items.slice(0, 2), services)
  const dearer = services.map((service) => ({ ...service, price: 2000 }))
  expect(await basketCookie.read(requestWith(header), dearer)).toEqual([
    { ...items[0], price: 2000 },
    { ...items[1], price: 2000 },
  ])
})

test('a service that has left the catalogue, or has another title, stays under its own, without a price', async () => {
  const header = await basketCookie.write(items.slice(0, 3), services)
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

test('a basket stored without its titles outlives new ids', async () => {
  const header = await basketCookie.write(items.slice(0, 110), services)
  const anew = services.map((service) => ({ ...service, id: Number(service.id) + 1000 }))
  const read = await basketCookie.read(requestWith(header), anew)
  expect(read.map(({ title }) => title)).toEqual(items.slice(0, 110).map(({ title }) => title))
})

test('a new title of the list is stored once', async () => {
  const [first] = items
  const renamed = services.map((service) => ({ ...service, title: `${service.title}, новая` }))
  const header = await basketCookie.writeListTitles(first ? [first] : [], renamed)
  const stored = await basketCookie.read(requestWith(header), renamed)
  expect(stored.map(({ title }) => title)).toEqual(['Услуга № 1, новая'])
  expect(await basketCookie.writeListTitles(stored, renamed)).toBeNull()
})

test('the cookie holds over a hundred services, and refuses more than fit', async () => {
  const long = requestWith(await basketCookie.write(items.slice(0, 110), services))
  expect(await basketCookie.read(long, services)).toEqual(items.slice(0, 110))
  expect(await basketCookie.write(items, services)).toBeNull()
})

test('a basket too long for its titles keeps what the list has no more', async () => {
  const gone = { id: 900, title: 'Снята с продажи', descr: '', price: null }
  const header = await basketCookie.write([...items.slice(0, 100), gone], services)
  expect(await basketCookie.read(requestWith(header), services)).toEqual([
    ...items.slice(0, 100),
    gone,
  ])
})

test('an empty basket deletes the cookie', async () => {
  expect(await basketCookie.write([], services)).toMatch(/^basket=;.*Max-Age=0/)
})

test('the cookie lives for thirty days, for scripts to read and for this site alone', async () => {
  const header = await basketCookie.write(items.slice(0, 1), services)
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
  const header = await basketCookie.write(items.slice(0, 2), services)
  const forged = header?.replace(/(?:\.|%2E)[^;]*/i, encodeURIComponent(end)) ?? null
  expect(forged).not.toBe(header)
  expect(await basketCookie.read(requestWith(forged), services)).toEqual([])
})

function requestWith(setCookie: string | null): Request {
  const [cookie = ''] = (setCookie ?? '').split(';')
  return new Request('http://site.test/services', { headers: { Cookie: cookie } })
}
