import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, test } from 'vitest'
import { offeredCases, serviceFor } from '~/agency/catalogue/cases'
import { serviceKey } from '~/agency/catalogue/service-key'
import { readServices } from '~/agency/catalogue/services.server'
import shipped from '~/agency/catalogue/catalogue.json' with { type: 'json' }
import { CASES, caseRows, type Work, WORKS } from '~/content/cases'
import { addToBasket, toBasketItem } from '~/visitor/basket/basket'
import { CaseSheet } from '~/visitor/cases/case-sheet'
import { aService, bareFacts, fullFacts } from '../../../support/factories'

const services = readServices(shipped, { from: 'the shipped list' })

it('the shipped list has a service for every work of every case', () => {
  const offered = offeredCases(services, fullFacts)
  expect(offered.map(({ id }) => id)).toEqual(CASES.map(({ id }) => id))
  const keys = new Set(services.map(serviceKey))
  for (const { works } of offered) for (const { key } of works) expect(keys).toContain(key)
  expect(offered[0]?.works.map(({ price }) => price)).toEqual([1000, 12000])
})

it('a case of which a service is missing is left out', () => {
  const without = services.filter(({ work }) => work !== 'survey')
  expect(offeredCases(without, fullFacts).map(({ id }) => id)).toEqual(
    CASES.map(({ id }) => id).filter((id) => id !== 'sale'),
  )
  expect(offeredCases([], fullFacts)).toEqual([])
})

it('a case is silent of a service without a mark that was renamed to something else, and knows one by another word for it or by its mark', () => {
  const idsWith = (title: string, work?: Work) =>
    offeredCases(
      services.map((one) => (one.work === 'split' ? { ...one, title, work } : one)),
      fullFacts,
    ).map(({ id }) => id)
  expect(idsWith('Раздел участка')).toContain('split')
  expect(idsWith('Деление земли')).not.toContain('split')
  expect(idsWith('Деление земли', 'split')).toContain('split')
})

it('a list without texts, icons and marks, as of an agency’s API, has the cases that its titles say', () => {
  const plain = readServices(
    shipped.map(({ id, title, price }) => ({ id, title, description: '', price: String(price) })),
    { from: 'the agency' },
  )
  expect(offeredCases(plain, fullFacts)).toEqual(
    expect.arrayContaining([expect.objectContaining({ id: 'split' })]),
  )
  expect(offeredCases(plain, fullFacts).flatMap(({ works }) => works)).toEqual(
    expect.arrayContaining([expect.objectContaining({ price: expect.any(Number) as number })]),
  )
})

it('a case names a price for a unit beside its sum, and adds it nowhere', () => {
  const list = services.map((one) =>
    one.work === 'survey' ? { ...one, price: 800, unit: 'за сотку', perUnit: true as const } : one,
  )
  const cases = offeredCases(list, fullFacts)
  const [sale] = cases
  const sheet = sale ? renderToStaticMarkup(createElement(CaseSheet, sale)) : ''
  expect(sheet.replace(/\s/g, ' ')).toContain('1 000 ₽ и 800 ₽ за сотку')
  expect(sheet.replace(/\s/g, ' ')).not.toContain('1 800')
  const house = cases.find(({ id }) => id === 'house')
  expect(house?.text.replace(/\s/g, ' ')).toContain('(ещё примерно 800 ₽ за сотку).')
})

it('what a case orders is in the basket once, however often it is ordered', () => {
  const [sale] = offeredCases(services, fullFacts)
  const ordered = services.filter((one) => sale?.works.some(({ key }) => key === serviceKey(one)))
  const items = ordered.map(toBasketItem)
  expect(addToBasket(items, [...items, ...items])).toBe(items)
})

it('a sheet whose prices are all by agreement says no sum', () => {
  const agreed = services.map((one) => ({ ...one, price: null }))
  const [sale] = offeredCases(agreed, fullFacts)
  const html = sale ? renderToStaticMarkup(createElement(CaseSheet, sale)) : ''
  expect(html.match(/по.договорённости/g)).toHaveLength(3)
  expect(html).not.toMatch(/₽|Примерно/)
})

it('a case that may need a survey first says its sum, if the list has it', () => {
  const textsWith = (edited: Partial<(typeof services)[number]> | null) => {
    const list = services.flatMap((one) =>
      one.work === 'survey' ? (edited ? { ...one, ...edited } : []) : one,
    )
    const texts = offeredCases(list, fullFacts).map(({ id, text }) => [
      id,
      text.replace(/\s/g, ' '),
    ])
    return Object.fromEntries(texts) as Record<string, string>
  }
  for (const id of ['house', 'fence']) {
    expect(textsWith({ price: 13500 })[id]).toMatch(
      /сначала понадобится межевание \(ещё примерно 13 500 ₽\)\.$/,
    )
    for (const edited of [{ price: null }, null]) {
      expect(textsWith(edited)[id]).toMatch(/сначала понадобится межевание\.$/)
    }
  }
})

it('a list of other services has no cases', () => {
  const titles = ['Технический план сооружения', 'Раздел квартиры', 'Вынос мусора', 'Исправление']
  expect(
    offeredCases(
      titles.map((title, id) => aService({ id, title })),
      fullFacts,
    ),
  ).toEqual([])
})

it('a case takes the service that the list marks, whatever its title, and keeps a price by agreement', () => {
  const survey = aService({ id: 'a', title: 'Уточнение границ', price: null, work: 'survey' })
  const extract = aService({ id: 'b', title: 'Сведения', price: 500, work: 'extract' })
  expect(offeredCases([survey, extract], fullFacts)).toMatchObject([
    {
      id: 'sale',
      works: [
        { key: serviceKey(extract), title: 'Сведения', price: 500 },
        { key: serviceKey(survey), title: 'Уточнение границ', price: null },
      ].map((work) => expect.objectContaining(work) as object),
    },
  ])
})

it('the shipped list marks for each work the one service whose title says it', () => {
  for (const [work, pattern] of Object.entries(WORKS)) {
    const titled = shipped.filter(({ title }) => pattern.test(title))
    expect(titled, work).toMatchObject([{ work }])
  }
})

test.each([
  [
    'other extracts before it',
    'Выписка из ЕГРЮЛ',
    'Выписка из похозяйственной книги',
    'Выписка из ЕГРН',
  ],
  ['an extract with the name of a form', 'Выписка об объекте недвижимости из ЕГРН'],
  [
    'what comes on top of a survey before it',
    'Межевание участка: доплата за срочность',
    'Межевание участка',
  ],
  [
    'additions of other kinds before it',
    'Межевание: доплата за срочность',
    'Межевание земельного участка',
  ],
])('a list without marks: of %s', (_, ...titles) => {
  const list = titles.map((title, id) => aService({ id, title }))
  const expected = list.at(-1)
  const work: Work = expected?.title.startsWith('Межевание') ? 'survey' : 'extract'
  expect(serviceFor(work, list)).toBe(expected)
  for (const other of list.filter(({ title }) => /ЕГРЮЛ|книги|^Межевание:/.test(title))) {
    expect(serviceFor(work, [other])).toBeUndefined()
  }
})

it('one mark is enough: no other title takes the service’s place, nor one that is marked for something else', () => {
  const titled = aService({ id: 1, title: 'Выписка из ЕГРН' })
  const marked = aService({ id: 2, title: 'Сведения о границах участка', work: 'extract' })
  expect(serviceFor('extract', [titled, marked])).toBe(marked)
  expect(serviceFor('extract', [{ ...titled, work: 'opinion' }])).toBeUndefined()
})

it('a case names its services as the list does', () => {
  const [sale] = offeredCases(services, fullFacts)
  expect(sale?.works[0]?.title).toBe('Выписка из ЕГРН или кадастровый план территории')
})

const rowsOf = (id: string, facts = fullFacts) => {
  const found = CASES.find((one) => one.id === id)
  return Object.fromEntries(
    found ? caseRows(found, facts).map(({ label, text }) => [label, text]) : [],
  )
}

it('only what goes to the register has a term and a fee, and only a survey a meeting of neighbours', () => {
  expect(rowsOf('sale')).toMatchObject({
    Срок: expect.stringContaining('собрание соседей') as string,
    Отдельно: 'госпошлина за кадастровый учёт. Сумму скажем до договора.',
  })
  expect(rowsOf('split').Отдельно).toBe(
    'госпошлина за кадастровый учёт и регистрацию права. Сумму скажем до договора.',
  )
  expect(rowsOf('house').Срок).toBe('3–5 недель от договора до сдачи плана в Росреестр.')
  const unknown = 'назовём, когда посмотрим документы.'
  for (const id of ['fence', 'dispute']) {
    expect(Object.keys(rowsOf(id))).toEqual(['Срок', 'Приготовьте'])
    expect(rowsOf(id).Срок).toBe(unknown)
  }
  expect(rowsOf('sale', bareFacts).Срок).toBe(unknown)
})

it('a sum of the fee is named only if the agency names it, and only where the record of a plot is changed', () => {
  for (const { id } of CASES) expect(rowsOf(id).Отдельно ?? '').not.toMatch(/\d/)
  const withFees = { ...fullFacts, fees: 'за учёт изменений — 1 000 ₽.' }
  for (const id of ['sale', 'error']) {
    expect(rowsOf(id, withFees).Отдельно).toBe('госпошлина за учёт изменений — 1 000 ₽.')
  }
  for (const id of ['house', 'split']) expect(rowsOf(id, withFees).Отдельно).not.toMatch(/\d/)
})
