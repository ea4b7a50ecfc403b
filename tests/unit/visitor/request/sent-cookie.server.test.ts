import { expect, test } from 'vitest'
import { createBasketCookie } from '~/visitor/basket/basket-cookie.server'
import { createSentCookie } from '~/visitor/request/sent-cookie.server'
import { aService } from '../../../support/factories'

const SIGNING = { secrets: ['a secret'], isHttps: true }
const sentCookie = createSentCookie(SIGNING)
const sent = { hasPhone: true, number: 214, services: ['Межевание', 'Снос'] }

test('a cookie says for ten minutes what was sent, to the site alone', async () => {
  const header = (await sentCookie.write(sent)) ?? ''
  expect(header).toMatch(/^sent=[^;]+; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
  expect(await sentCookie.read(`other=1; ${header.split(';')[0]}`)).toEqual(sent)
  expect(await sentCookie.read(null)).toBeNull()
})

test('an agency that names no number leaves none', async () => {
  const { number: _, ...unnumbered } = sent
  const header = (await sentCookie.write(unnumbered)) ?? ''
  expect(await sentCookie.read(header.split(';')[0] ?? '')).toEqual(unnumbered)
})

test('what this site did not sign, or signed for another cookie, says nothing', async () => {
  const [cookie = ''] = (await sentCookie.write(sent))?.split(';') ?? []
  const basket = await createBasketCookie(SIGNING).write([
    { ...aService(), descr: '', price: null },
  ])
  const foreign = await createSentCookie({ ...SIGNING, secrets: ['another'] }).write(sent)
  for (const forged of [
    cookie.replace(/\.[^.]*$|%2E.*$/i, ''),
    cookie.slice(0, -4),
    (basket ?? '').replace(/^basket/, 'sent'),
    foreign,
    'sent=%00%ff',
    'sent=',
  ]) {
    expect([forged, await sentCookie.read(forged ?? '')]).toEqual([forged, null])
  }
})

test('services of over two kilobytes are no cookie: a proxy would refuse it beside a full basket', async () => {
  const services = (count: number) => Array.from({ length: count }, () => 'Вынос границ участка')
  expect(await sentCookie.write({ ...sent, services: services(20) })).toContain('sent=')
  expect(await sentCookie.write({ ...sent, services: services(50) })).toBeNull()
})
