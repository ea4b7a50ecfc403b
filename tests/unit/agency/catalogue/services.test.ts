import { describe, expect, test } from 'vitest'
import { allServiceFaults, readServices, UnusableList } from '~/agency/catalogue/services.server'
import shippedCatalogue from '~/agency/catalogue/catalogue.json' with { type: 'json' }
import { listFaults, serviceFields } from '~/agency/catalogue/list-faults'
import { fileFaults } from '~/server/files/file-faults'
import { aService } from '../../../support/factories'
import { logged } from '../../logged'

const iconBase = new URL('https://agency.example/api')
const item = aService({ id: 7 })

const parse = (list: unknown, base: URL | undefined = iconBase) =>
  readServices(list, { from: 'the test', api: { base, iconOrigin: base.origin } })
const iconOf = (icon: unknown, base: URL | undefined = iconBase) =>
  parse([{ ...item, icon }], base)[0]?.icon
const ownIconOf = (icon: unknown) =>
  readServices([{ ...item, icon }], { from: 'the test' })[0]?.icon

describe('the list', () => {
  test('keeps its order and drops unknown fields', () => {
    const other = { ...item, id: 8, title: 'Технический план', discount: 5 }
    expect(parse([other, item])).toEqual([{ ...item, id: 8, title: 'Технический план' }, item])
  })

  test('leaves out the services that are hidden, all of them if need be', () => {
    const hidden = { ...item, hidden: true }
    expect(parse([hidden])).toEqual([])
    expect(parse([hidden, { ...item, id: 8 }])).toEqual([{ ...item, id: 8 }])
    expect(parse([{ ...item, hidden: false }])).toEqual([item])
  })

  test.each([null, undefined, {}, { results: [item] }, 'список', 5])(
    'is refused if it is %j',
    (value) => {
      expect(() => parse(value)).toThrow(UnusableList)
      expect(() => parse(value)).toThrow(expect.objectContaining({ kind: 'malformed' }))
    },
  )

  test('may hold 20,000 items, and no more', () => {
    const items = Array.from({ length: 20_001 }, (_, id) => ({ ...item, id }))
    expect(parse(items.slice(1))).toHaveLength(20_000)
    expect(() => parse(items)).toThrow(expect.objectContaining({ kind: 'too-large' }))
  })

  test('drops an item whose id and title it had before', () => {
    const services = parse([item, { ...item, id: '7', price: 1 }, { ...item, title: 'Раздел' }])
    expect(services.map(({ title, price }) => [title, price])).toEqual([
      [item.title, item.price],
      ['Раздел', item.price],
    ])
    expect(logged()).toEqual([
      { kind: 'service-skipped', from: 'the test', index: 1, reason: listFaults.repeated },
    ])
  })
})

describe('an item', () => {
  test.each([
    [{ id: 'grunt-1' }, { id: 'grunt-1' }],
    [{ id: 0 }, { id: 0 }],
    [{ price: '12000' }, { price: 12000 }],
    [{ price: '5500.50' }, { price: 5500.5 }],
    [{ price: ' 12 000 ' }, { price: 12000 }],
    [{ price: '1\u00a0234\u202f567' }, { price: 1234567 }],
    [{ price: '12000,50' }, { price: 12000.5 }],
    [{ price: '12 000,00 ₽' }, { price: 12000 }],
    [{ price: '5500 руб.' }, { price: 5500 }],
    [{ price: 0 }, { price: 0 }],
    [{ title: 'Раздел &quot;Луч&quot;' }, { title: 'Раздел "Луч"' }],
    [{ title: '<b>Акт</b> &amp; план' }, { title: 'Акт & план' }],
    [
      { description: '<p>Обмер до 150&nbsp;м<sup>2</sup>.</p>\n<ul><li>План</li></ul>' },
      { description: 'Обмер до 150\u00a0м². План' },
    ],
    [{ description: 'Дом < 150 м² & баня > 20' }, { description: 'Дом < 150 м² & баня > 20' }],
    [{ description: '&amp;laquo;Луч&amp;raquo; &#39;' }, { description: "«Луч» '" }],
    [{ price: null }, { price: null }],
    [{ unit: 'за акт' }, { unit: 'за акт' }],
    [{ unit: null, work: null }, {}],
    [{ work: 'stakes' }, { work: 'stakes' }],
    [{ description: null }, { description: '' }],
    [{ description: undefined }, { description: '' }],
  ])('%j becomes %j', (given, expected) => {
    expect(parse([{ ...item, ...given }])).toEqual([{ ...item, ...expected }])
    expect(logged()).toEqual([])
  })

  test.each(
    Object.entries<unknown[]>({
      id: [undefined, null, '', Infinity, {}],
      title: [undefined, '', '  ', '\u200b', 5],
    }).flatMap(([name, values]) => values.map((value) => [name, value] as const)),
  )('is dropped if its %s is %j, and the others stay', (name, value) => {
    expect(parse([{ ...item, id: 1, [name]: value }, item])).toEqual([item])
    expect(logged()).toEqual([
      {
        kind: 'service-skipped',
        from: 'the test',
        index: 0,
        reason: expect.stringMatching(name) as unknown,
      },
    ])
  })

  test.each([
    ['unit', [796, true, {}, ['за дом'], '796', '', { ru: 'за дом' }]],
    ['work', [1, true, 'межевание', 'Survey', {}, ['survey']]],
    ['description', [5, {}, [], ['Обмер'], false, { text: 'Обмер' }]],
  ])('of an API stays without its %s, if that is the API’s own column', (name, values) => {
    for (const value of values) {
      const bare = { ...item, description: name === 'description' ? '' : item.description }
      expect(parse([{ ...item, [name]: value }]), JSON.stringify(value)).toEqual([bare])
    }
    expect(logged()).toEqual([])
  })

  test('of an API stays, whatever else its columns are', () => {
    const own = { discount: [1, [2]], meta: { unit: {} }, category: null, rating: NaN }
    const foreign = { unit: 796, work: 'N', description: {} }
    expect(parse([{ ...item, ...own, ...foreign }])).toEqual([{ ...item, description: '' }])
    expect(parse([['no', 'item'], item])).toEqual([item])
  })

  test('of an API is hidden as back ends write it, and where nobody understands it', () => {
    const shown = [0, '0', '0.0', 'N', 'no', 'off', 'Нет', '', ' 0 ', 'NULL', 'Ложь', false, null]
    const hidden = [1, '1', '1.0', 'Y', 'y', 'yes', 'true', 'on', 'Да', 'Истина', true]
    for (const value of [...shown, ...hidden]) {
      const isHidden = hidden.includes(value as never)
      expect(
        parse([
          { ...item, hidden: value },
          { ...item, id: 8 },
        ]),
        String(value),
      ).toHaveLength(isHidden ? 1 : 2)
    }
    for (const value of [2, -1, 'может быть', 'NaN', {}, { hidden: 0 }])
      expect(parse([{ ...item, hidden: value }]), JSON.stringify(value)).toEqual([])
  })

  test('of a file with a field of another type is a fault', () => {
    for (const field of [{ unit: 796 }, { hidden: 0 }, { work: 1 }, { description: {} }]) {
      const [fault, ...others] = allServiceFaults([{ ...item, icon: null, ...field }])
      expect([fault?.kind, others.length]).toEqual(['service-skipped', 0])
    }
  })

  test('of a file that costs less than a hundred roubles is asked about', () => {
    const reasonOf = (price: unknown) => allServiceFaults([{ ...item, icon: null, price }])
    expect(reasonOf(12.0)).toMatchObject([
      {
        kind: 'service-odd',
        path: [0, 'price'],
        reason: expect.stringMatching(/всего 12.₽.*напишите 12000/),
      },
    ])
    for (const price of [99.9, '5', 1]) expect(reasonOf(price)).toHaveLength(1)
    for (const price of [100, 12000, '12000', null]) expect(reasonOf(price)).toEqual([])
  })

  test.each([
    undefined,
    '',
    ' ',
    -1,
    '-1',
    NaN,
    'Infinity',
    '9'.repeat(400),
    '0x10',
    'дорого',
    'от 12000',
    '12000-15000',
    '12 00',
    '1 2000',
    { amount: 12000 },
  ])('has a price by agreement if the price is %j, and the log says so', (price) => {
    expect(parse([{ ...item, price }])).toEqual([{ ...item, price: null }])
    expect(logged()).toEqual([
      {
        kind: 'service-price',
        from: 'the test',
        index: 0,
        reason: `${fileFaults.wrong('price', listFaults.noPriceRead(price))}; на сайте «по договорённости»`,
      },
    ])
  })

  test('has a price by agreement if it has no price at all, alone in the list or beside others', () => {
    const { price: _, ...unpriced } = item
    const shown = { ...item, price: null }
    expect(parse([unpriced])).toEqual([shown])
    expect(parse([unpriced, { ...item, id: 8 }])).toEqual([shown, { ...item, id: 8 }])
    expect(logged()).toHaveLength(2)
    expect(logged()).toContainEqual({
      kind: 'service-price',
      from: 'the test',
      index: 0,
      reason: `${fileFaults.wrong('price', listFaults.noPriceRead(undefined))}; на сайте «по договорённости»`,
    })
  })

  test.each([
    ['12.000', '12000 ₽ или 12 ₽'],
    ['12,000', '12000 ₽ или 12 ₽'],
    ['5500.000', '5500000 ₽ или 5500 ₽'],
    [12.345, '12345 ₽ или 12,35 ₽'],
  ])(
    'has a price by agreement if the price is %j, and both readings are logged',
    (price, asked) => {
      expect(parse([{ ...item, price }])).toEqual([{ ...item, price: null }])
      expect(logged()).toEqual([
        expect.objectContaining({ kind: 'service-price', reason: expect.stringContaining(asked) }),
      ])
    },
  )

  test.each([null, 'Межевание', 5, [item]])('is dropped if it is %j', (value) => {
    expect(parse([value, item])).toEqual([item])
  })
})

test('a list of rubbish leaves six lines in the log', () => {
  const rubbish = Array(999).fill({ title: 'Без номера', price: 1 })
  expect(parse([...rubbish, item])).toEqual([item])
  expect(logged()).toHaveLength(6)
  expect(logged().at(-1)).toEqual({
    kind: 'services-skipped',
    from: 'the test',
    skipped: 999,
    of: 1000,
  })
})

describe('the check of a list', () => {
  const files = fileFaults
  const list = listFaults
  const shown = { id: 1, title: 'Обмер участка', price: 12000, icon: '/icons/stake.svg' }
  const other = { id: 2, title: 'Вынос точек' }

  test('accepts a good one', () => {
    expect(allServiceFaults([shown, { ...shown, ...other, icon: null }])).toEqual([])
  })

  test.each<[string, object, string]>([
    [
      'a wrong price',
      { ...other, price: 'дорого' },
      fileFaults.wrong('price', list.noPriceRead('дорого')),
    ],
    ['a price of 0', { ...other, price: 0 }, fileFaults.wrong('price', list.noPrice)],
    ['a misspelt field', { ...other, descripton: 'а' }, files.unknown(['descripton'])],
    [
      'an icon that is no path',
      { ...other, icon: 'a.svg' },
      files.wrong('icon', serviceFields.icon.inFile),
    ],
    [
      'an icon that is not there',
      { ...other, icon: '/a.svg?v=2' },
      files.wrong('icon', list.noIcon('/a.svg')),
    ],
    [
      'a price with too many zeros',
      { ...other, price: 1e9 },
      fileFaults.wrong('price', list.manyRoubles(1e9)),
    ],
    [
      'another service of the same title',
      { id: 2, title: 'обмер участка' },
      list.sameTitle('обмер участка'),
    ],
    ['a repeated service', {}, list.repeated],
    ['another service with the same id', { title: 'Акт' }, list.sameId('Обмер участка')],
  ])('reports %s', (_, changes, reason) => {
    const [fault, ...others] = allServiceFaults([shown, { ...shown, ...changes }])
    expect([fault?.path[0], fault?.reason, others]).toEqual([1, reason, []])
  })
})

describe('a price', () => {
  const isPerUnit = (fields: object) =>
    [
      parse([{ ...item, ...fields }]),
      readServices([{ ...item, ...fields }], { from: 'a file' }),
    ].map(([service]) => service?.perUnit)

  test.each([
    ...[
      'за сотку',
      'За 1 сотку сверх 15',
      'сотка',
      'сот.',
      'руб./сотка',
      '₽/м²',
      'за кв. м',
      'за м2',
    ],
    ...['за погонный метр', 'за п.м.', 'за каждую точку', 'точка', 'за час работы', 'ч', 'за га'],
    ...['за км', 'за лист', 'за один контур', 'за квадратный метр, но не менее 5 000 ₽'],
  ])('%s is for a unit of measure', (unit) => {
    expect(isPerUnit({ unit })).toEqual([true, true])
  })

  test.each([
    ...[
      'за участок до 15 соток',
      'за вынос до четырёх точек',
      'за дом до 150 м²',
      'за один объект',
    ],
    ...[
      'за 4 точки',
      'за 10 соток',
      'шт',
      'усл.',
      'за часть участка',
      'за точный план',
      'за листок',
    ],
  ])('%s is for the work, unless the list says that it is not', (unit) => {
    expect(isPerUnit({ unit })).toEqual([undefined, undefined])
    expect(isPerUnit({ unit, perUnit: true })).toEqual([true, true])
  })

  test('is for the work without a unit, and where an API has a field of its own under that name', () => {
    expect(isPerUnit({})).toEqual([undefined, undefined])
    expect(parse([{ ...item, perUnit: 'шт' }])[0]?.perUnit).toBeUndefined()
  })
})

describe('a service as the site ships it', () => {
  const [shipped] = shippedCatalogue
  const isExample = (changes: object) =>
    readServices([{ ...shipped, ...changes }], { from: 'the desk' })[0]?.example === true

  test('is an example until a text or the price is another, or somebody says that it is right', () => {
    expect(isExample({})).toBe(true)
    expect(isExample({ work: 'plan' })).toBe(true)
    for (const changes of [
      ...[{ price: 12500 }, { price: null }, { title: 'Межевание' }, { description: 'Измерим.' }],
      ...[{ unit: 'за участок' }, { perUnit: true }, { icon: null }, { id: 77 }],
      { confirmed: true },
    ]) {
      expect(isExample(changes), JSON.stringify(changes)).toBe(false)
    }
  })

  test('in the list of an API is the agency’s', () => {
    expect(parse([shipped])[0]?.example).toBeUndefined()
  })
})

describe('a text', () => {
  const parsed = (texts: object) => parse([{ ...item, ...texts }])[0]

  test('loses its control characters', () => {
    const texts = {
      id: 'a\u0000b',
      title: 'План\u001b[2J\r\nучастка\u0085',
      description: '\u0007Да\tнет',
    }
    expect(parsed(texts)).toMatchObject({
      id: 'ab',
      title: 'План[2J участка',
      description: 'Да нет',
    })
  })

  test('is empty if it has nothing but control characters', () => {
    expect(() => parsed({ title: ' \u0000' })).toThrow(UnusableList)
  })

  test('that is too long is cut between characters, and logged', () => {
    const long = 'Ж'.repeat(1_000_000)
    const title = 'Ж'.repeat(299)
    expect(parsed({ title: `${title}😀${long}`, description: long })).toMatchObject({
      title,
      description: 'Ж'.repeat(3000),
    })
    expect(logged()).toEqual([
      {
        kind: 'service-cut',
        from: 'the test',
        index: 0,
        reason: fileFaults.wrong('title', listFaults.cut(300)),
      },
    ])
  })
})

describe("an icon of the agency's own API", () => {
  test.each([
    ['https://agency.example/media/stake.svg', 'https://agency.example/media/stake.svg'],
    ['/media/stake.svg', 'https://agency.example/media/stake.svg'],
    ['media/stake.svg?v=2', 'https://agency.example/media/stake.svg?v=2'],
    ['//agency.example/stake.svg', 'https://agency.example/stake.svg'],
  ])('%j has the address %j', (icon, address) => {
    expect(iconOf(icon)).toBe(address)
  })

  test.each([
    undefined,
    null,
    '',
    ' ',
    5,
    { url: '/media/stake.svg' },
    'https://other.example/stake.svg',
    'https://agency.example:8443/stake.svg',
    'https://agency.example.other.example/stake.svg',
    'http://agency.example/stake.svg',
    '//other.example/stake.svg',
    '/\\other.example/stake.svg',
    '/\t/other.example/stake.svg',
    `/${'a'.repeat(2000)}.svg`,
    'javascript:alert(1)',
    'data:image/svg+xml,<svg/>',
    'blob:https://agency.example/5',
    'https://',
  ])('%j is dropped', (icon) => {
    expect(iconOf(icon)).toBeNull()
    expect(logged()).toEqual([])
  })
})

test.each([
  ['/media/stake.svg', 'https://agency.example/media/stake.svg'],
  ['http://backend:8000/media/stake.svg?v=2', 'https://agency.example/media/stake.svg?v=2'],
  ['https://agency.example/media/stake.svg', 'https://agency.example/media/stake.svg'],
  ['http://backend/media/stake.svg', null],
])('the icon %j of an API on an inner host has the address %j', (icon, address) => {
  const api = { base: new URL('http://backend:8000/api'), iconOrigin: 'https://agency.example' }
  expect(readServices([{ ...item, icon }], { from: 'the test', api })[0]?.icon).toBe(address)
})

describe('an icon of the embedded catalogue', () => {
  test('is a path on the site', () => {
    expect(ownIconOf('/icons/stake.svg')).toBe('/icons/stake.svg')
  })

  test.each([
    '',
    'icons/stake.svg',
    '//other.example/stake.svg',
    '/\\other.example/stake.svg',
    '/\t/other.example/stake.svg',
    'https://other.example/stake.svg',
    'http://own-site.invalid/stake.svg',
    'javascript:alert(1)',
  ])('%j is dropped', (icon) => {
    expect(ownIconOf(icon)).toBeNull()
  })
})
