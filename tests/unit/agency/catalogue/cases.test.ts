import { expect, it } from 'vitest'
import { offeredCases } from '~/agency/catalogue/cases'
import { serviceKey } from '~/agency/catalogue/service'
import { readServices } from '~/agency/catalogue/services.server'
import shipped from '~/agency/catalogue/catalogue.json' with { type: 'json' }
import { CASES, caseRows, EXTRACT, SURVEY } from '~/content/cases'
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
  const without = services.filter(({ survey }) => !survey)
  expect(offeredCases(without, fullFacts).map(({ id }) => id)).toEqual(
    CASES.map(({ id }) => id).filter((id) => id !== 'sale'),
  )
  expect(offeredCases([], fullFacts)).toEqual([])
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
  const survey = aService({ id: 'a', title: 'Уточнение границ', price: null, survey: true })
  const extract = aService({ id: 'b', title: 'Сведения', price: 500, extract: true })
  expect(offeredCases([survey, extract], fullFacts)).toMatchObject([
    {
      id: 'sale',
      works: [
        { key: serviceKey(extract), title: 'Выписка из ЕГРН', price: 500 },
        { key: serviceKey(survey), title: 'Уточнение границ', price: null },
      ].map((work) => expect.objectContaining(work) as object),
    },
  ])
})

it('the patterns find one survey and one extract in the shipped list', () => {
  const titled = (pattern: RegExp) => shipped.filter(({ title }) => pattern.test(title))
  expect(titled(SURVEY)).toMatchObject([{ id: 1 }])
  expect(titled(EXTRACT)).toMatchObject([{ id: 16 }])
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
    Отдельно: 'госпошлина за кадастровый учёт и регистрацию права. Сумму скажем до договора.',
  })
  expect(rowsOf('house').Срок).toBe('3–5 недель от договора до сдачи плана в Росреестр')
  for (const id of ['fence', 'dispute']) expect(Object.keys(rowsOf(id))).toEqual(['Приготовьте'])
  expect(rowsOf('sale', bareFacts)).not.toHaveProperty('Срок')
})

it('a sum of the fee is named only if the agency names it', () => {
  for (const { id } of CASES) expect(rowsOf(id).Отдельно ?? '').not.toMatch(/\d/)
  expect(rowsOf('sale', { ...fullFacts, fees: 'за учёт изменений 1 000 ₽.' }).Отдельно).toBe(
    'госпошлина за кадастровый учёт и регистрацию права (за учёт изменений 1 000 ₽).',
  )
})
