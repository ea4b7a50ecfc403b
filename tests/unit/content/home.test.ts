import { expect, it } from 'vitest'
import { homeTexts } from '~/content/home'
import { bareFacts, fullFacts } from '../../support/factories'

const rowsOf = (facts: typeof fullFacts) =>
  homeTexts(facts).about.stamp.filter(({ fact }) => fact !== undefined)

it('the heading promises names only where the facts have engineers', () => {
  expect(homeTexts(fullFacts).about.title).toBe('Инженеры, которых можно проверить')
  expect(homeTexts(bareFacts).about.title).toBe('Аттестованные инженеры')
  expect(homeTexts({ ...bareFacts, engineers: [] }).about.title).toBe('Аттестованные инженеры')
})

it('the title block has a row for each fact that is set, engineers first', () => {
  expect(rowsOf(fullFacts).map(({ label }) => label)).toEqual([
    'Кадастровый инженер',
    'СРО',
    'Исполнитель',
    'ИНН',
    'ОГРН',
    'Адрес',
    'Часы работы',
  ])
  expect(rowsOf(bareFacts)).toEqual([])
})
