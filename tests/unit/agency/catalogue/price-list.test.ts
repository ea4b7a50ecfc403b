import { expect, it } from 'vitest'
import { priceList } from '~/agency/catalogue/price-list'
import { aService, fullFacts } from '../../../support/factories'

const listOf = (...services: Parameters<typeof aService>[0][]) =>
  priceList(
    services.map(aService),
    fullFacts,
    'https://veha.example',
    new Date('2026-11-25T12:30Z'),
  )

it('the price list has the agency and each service with its price and its unit', () => {
  const xml = listOf({ price: 12000.5, unit: 'за участок' })
  expect(xml).toContain('<yml_catalog date="2026-11-25T12:30+00:00">')
  expect(xml).toContain('<name>Веха</name>\n<company>ООО «Веха»</company>')
  expect(xml).toContain('<price>12000.5</price><currencyId>RUR</currencyId>')
  expect(xml).toContain('Цена за участок.</description>')
  expect(xml).toMatch(/<url>https:\/\/veha\.example\/services#service-1</)
})

it('a price for a unit says so in the name, for the price itself cannot', () => {
  const xml = listOf({ title: 'Съёмка', price: 800, unit: 'за сотку', perUnit: true })
  expect(xml).toContain('<name>Съёмка, за сотку</name>')
})

it('what the site ships as an example is not in the price list', () => {
  expect(listOf({ example: true })).toBeNull()
  const xml = listOf({ example: true }, { id: 2, title: 'Своя услуга' })
  expect(xml?.match(/<offer /g)).toHaveLength(1)
  expect(xml).toContain('<name>Своя услуга</name>')
})

it('an identifier has only signs that are taken, and each service another one', () => {
  const list = listOf({ id: 'a_b&1' }, { id: 'ё'.repeat(90) }, { id: 7, title: 'Вынос' })
  const ids = [...(list ?? '').matchAll(/<offer id="([^"]*)"/g)].map(([, id]) => id)
  expect(new Set(ids).size).toBe(3)
  for (const id of ids) expect(id).toMatch(/^[\da-z-]{1,80}$/)
})

it('a long list is whole and well-formed: every element is closed, the groups stand in their order', () => {
  const services = Array.from({ length: 60 }, (_, id) => ({ id, title: `Услуга ${id} <&>` }))
  const xml = listOf(...services) ?? ''
  expect(xml.match(/<offer /g)).toHaveLength(60)
  const open: string[] = []
  for (const [, end, name = '', empty] of xml.matchAll(/<(\/?)(\w+)[^>]*?(\/?)>/g)) {
    if (end) expect(open.pop()).toBe(name)
    else if (!empty) open.push(name)
  }
  expect(open).toEqual([])
  expect(xml).toMatch(
    /<shop>\n<name>.*\n<company>.*\n<url>.*\n<currencies>.*\n<categories>.*\n<offers>/,
  )
})

it('signs of XML in a service’s texts stay texts', () => {
  const xml = listOf({ title: 'A & <b> "c"', description: 'x > y' })
  expect(xml).toContain('<name>A &amp; &lt;b&gt; &quot;c&quot;</name>')
  expect(xml).toContain('x &gt; y')
})

it('what no XML may contain is left out, and half a character at the end of a long text, too', () => {
  const xml = listOf({ title: 'Вынос\u0008 границ', description: `${'x'.repeat(2999)}🏡` })
  expect(xml).toContain('<name>Вынос границ</name>')
  expect(xml).toMatch(/<description>x{2999}<\/description>/)
})

it('a service without a price or a description is left out, and without any other there is no list', () => {
  expect(listOf({ price: null }, { title: 'Вынос', price: 1 })).not.toContain('Обмер участка')
  expect(listOf({ price: 0 })).toBeNull()
  expect(listOf({ price: null }, { description: ' ' })).toBeNull()
  expect(listOf()).toBeNull()
})
