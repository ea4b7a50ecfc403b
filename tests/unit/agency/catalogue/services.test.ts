import { beforeEach, describe, expect, test, vi } from 'vitest'
import { readServices, UnusableList } from '~/agency/catalogue/services.server'
import { owner } from '~/content/owner'
import { log } from '~/server/log/log.server'
import { aService } from '../../../support/factories'

vi.mock('~/server/log/log.server', () => ({ log: vi.fn() }))
beforeEach(() => vi.mocked(log).mockClear())

const iconBase = new URL('https://agency.example/api')
const item = aService({ id: 7 })

const parse = (list: unknown, base: URL | undefined = iconBase) =>
  readServices(list, { from: 'the test', iconBase: base })
const iconOf = (icon: unknown, base: URL | undefined = iconBase) =>
  parse([{ ...item, icon }], base)[0]?.icon
const ownIconOf = (icon: unknown) =>
  readServices([{ ...item, icon }], { from: 'the test' })[0]?.icon

describe('the list', () => {
  test('keeps its order and drops unknown fields', () => {
    const other = { ...item, id: 8, title: 'Технический план', discount: 5 }
    expect(parse([other, item])).toEqual([{ ...item, id: 8, title: 'Технический план' }, item])
  })

  test('may be empty, or have all of its services hidden', () => {
    expect(parse([])).toEqual([])
    expect(parse([{ ...item, hidden: true }])).toEqual([])
    expect(
      parse([
        { ...item, hidden: true },
        { ...item, id: 8 },
      ]),
    ).toEqual([{ ...item, id: 8 }])
    expect(parse([{ ...item, hidden: false }])).toEqual([item])
  })

  test.each([null, undefined, {}, { results: [item] }, 'список', 5])(
    'is a list, not %j',
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

  test('names a service once: an item with the same id and title again is left out', () => {
    const services = parse([item, { ...item, id: '7', price: 1 }, { ...item, title: 'Раздел' }])
    expect(services.map(({ title, price }) => [title, price])).toEqual([
      [item.title, item.price],
      ['Раздел', item.price],
    ])
    expect(log).toHaveBeenCalledExactlyOnceWith('service-skipped', {
      from: 'the test',
      index: 1,
      line: null,
      reason: owner.list.repeated,
    })
  })
})

describe('an item', () => {
  test.each([
    [{ id: 'grunt-1' }, { id: 'grunt-1' }],
    [{ id: 0 }, { id: 0 }],
    [{ price: '12000' }, { price: 12000 }],
    [{ price: '5500.50' }, { price: 5500.5 }],
    [{ price: 0 }, { price: 0 }],
    [{ price: null }, { price: null }],
    [{ unit: 'за акт' }, { unit: 'за акт' }],
    [{ unit: null, extract: false }, {}],
    [{ extract: true }, { extract: true }],
    [{ title: 'Выписка из ЕГРН' }, { title: 'Выписка из ЕГРН', extract: true }],
    [{ title: 'Выписка из ЕГРН', extract: false }, { title: 'Выписка из ЕГРН' }],
    [{ description: 'Обмерим. Цена за дом.' }, { description: 'Обмерим.', unit: 'за дом' }],
    [
      { description: 'Обмерим. Цена за дом.', unit: 'за план' },
      { description: 'Обмерим. Цена за дом.', unit: 'за план' },
    ],
    [{ description: null }, { description: '' }],
    [{ description: undefined }, { description: '' }],
  ])('%j becomes %j', (given, expected) => {
    expect(parse([{ ...item, ...given }])).toEqual([{ ...item, ...expected }])
    expect(log).not.toHaveBeenCalled()
  })

  test('needs neither description nor icon', () => {
    expect(parse([{ id: 1, title: 'Раздел', price: 5 }])).toEqual([
      { id: 1, title: 'Раздел', description: '', icon: null, price: 5 },
    ])
  })

  test.each([
    { id: undefined },
    { id: null },
    { id: '' },
    { id: Infinity },
    { id: {} },
    { title: undefined },
    { title: '' },
    { title: '  ' },
    { title: 5 },
    { description: 5 },
    { price: undefined },
    { price: '' },
    { price: ' ' },
    { price: -1 },
    { price: '-1' },
    { price: NaN },
    { price: 'NaN' },
    { price: 'Infinity' },
    { price: '9'.repeat(400) },
    { price: '0x10' },
    { price: 'по договорённости' },
  ])('with %j is left out, and the others stay', (fault) => {
    expect(parse([{ ...item, id: 1, ...fault }, item])).toEqual([item])
    expect(log).toHaveBeenCalledExactlyOnceWith('service-skipped', {
      from: 'the test',
      index: 0,
      line: null,
      reason: expect.stringMatching(Object.keys(fault)[0] ?? '') as unknown,
    })
  })

  test.each([null, 'Межевание', 5, [item]])('that is %j is left out', (value) => {
    expect(parse([value, item])).toEqual([item])
  })
})

test('a list of rubbish takes a handful of lines in the log', () => {
  const rubbish = Array(999).fill({ title: 'Без цены' })
  expect(parse([...rubbish, item])).toEqual([item])
  expect(log).toHaveBeenCalledTimes(6)
  expect(log).toHaveBeenLastCalledWith('services-skipped', {
    from: 'the test',
    skipped: 999,
    of: 1000,
  })
})

test('of ten thousand faulty rows only those that the log names have their line looked up', () => {
  const lineOf = vi.fn(() => 7)
  const rows = [item, ...Array<unknown>(10_000).fill({ ...item, price: 'дорого' })]
  expect(readServices(rows, { from: 'the test', lineOf })).toHaveLength(1)
  expect(lineOf).toHaveBeenCalledTimes(5)
  expect(log).toHaveBeenCalledWith('service-skipped', {
    from: 'the test',
    index: 1,
    line: 7,
    reason: owner.files.wrong('price', owner.serviceFields.price),
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

  test('with nothing else in it is none', () => {
    expect(() => parsed({ title: ' \u0000' })).toThrow(UnusableList)
  })

  test('that is too long is cut, never within a character, and named in the log', () => {
    const long = 'Ж'.repeat(1_000_000)
    const title = 'Ж'.repeat(299)
    expect(parsed({ title: `${title}😀${long}`, description: long })).toMatchObject({
      title,
      description: 'Ж'.repeat(3000),
    })
    expect(log).toHaveBeenCalledExactlyOnceWith('service-cut', {
      from: 'the test',
      index: 0,
      line: null,
      reason: owner.list.cut('title', 300),
    })
  })
})

describe("an icon of the agency's own API", () => {
  test.each([
    ['https://agency.example/media/stake.svg', 'https://agency.example/media/stake.svg'],
    ['/media/stake.svg', 'https://agency.example/media/stake.svg'],
    ['media/stake.svg?v=2', 'https://agency.example/media/stake.svg?v=2'],
    ['//agency.example/stake.svg', 'https://agency.example/stake.svg'],
  ])('%j is %j', (icon, address) => {
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
  ])('%j is none', (icon) => {
    expect(iconOf(icon)).toBeNull()
    expect(log).not.toHaveBeenCalled()
  })
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
  ])('%j is none', (icon) => {
    expect(ownIconOf(icon)).toBeNull()
  })
})

test('a list of nothing but rubbish is none: the last good one stays', () => {
  expect(() => parse([{ title: 'Без цены' }, 5])).toThrow(owner.list.noService(2))
  expect(parse([])).toEqual([])
})
