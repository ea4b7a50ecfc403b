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
  expect(xml).toMatch(/<url>https:\/\/veha\.example\/services#service-1-/)
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
  expect(listOf({ price: null }, { title: 'Вынос', price: 0 })).not.toContain('Обмер участка')
  expect(listOf({ price: null }, { description: ' ' })).toBeNull()
  expect(listOf()).toBeNull()
})
