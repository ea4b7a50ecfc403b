import { expect, it } from 'vitest'
import { type AgencyFacts, shippedFacts } from '~/content/agency-facts'
import { homeTexts, PLOT } from '~/content/home'
import { pageTitles } from '~/content/page-titles'
import { siteTexts } from '~/content/site'
import { termSentence } from '~/content/term'
import { metres } from '~/format/format'
import { typeset } from '~/format/typography'
import { bareFacts, fullFacts } from '../../support/factories'

it('a page’s description names services of the agency’s own list, and no others', () => {
  const offered = ['Обмер дома', 'Съёмка', 'Съёмка', 'Раздел', 'Четвёртая']
  for (const { description } of [
    pageTitles(bareFacts, offered).home,
    pageTitles(bareFacts, offered).services,
  ]) {
    expect(description).toContain('Обмер дома; Съёмка; Раздел')
    expect(description).not.toContain('Четвёртая')
  }
  expect(
    JSON.stringify([pageTitles(bareFacts), homeTexts(bareFacts), siteTexts(bareFacts)]),
  ).not.toMatch(/топограф|геодез|высокоточн|вынос|съёмк/i)
})

it('nothing is said of certificates without the fact', () => {
  const said = (facts: AgencyFacts) =>
    JSON.stringify([homeTexts(facts), pageTitles(facts).home]).match(/аттест\S*/gi) ?? []
  expect(said(fullFacts)).toEqual([])
  expect(said({ ...bareFacts, certificates: true }).length).toBeGreaterThanOrEqual(2)
  expect(said(shippedFacts)).not.toEqual([])
})

it('the title block has a row for each fact that is set', () => {
  const labelsOf = (facts: AgencyFacts) =>
    homeTexts(facts).about.stamp.flatMap(({ label, text }) => (text ? [label] : []))
  expect(labelsOf({ ...fullFacts, certificates: true, equipment: 'Тахеометр' })).toEqual([
    'Аттестаты',
    'СРО',
    'Реестр',
    'Приборы',
    'Страхование',
  ])
  expect(labelsOf(bareFacts)).toEqual(['Реестр'])
})

it('the term reads the same in all places, with both its ends', () => {
  const { hero, questions } = homeTexts(fullFacts)
  const term = typeset('3–5 недель от договора до сдачи плана в Росреестр')
  expect(`${hero.term?.fact} ${hero.term?.text}`).toBe(term)
  expect(typeset(termSentence(fullFacts, true) ?? '')).toContain(term)
  expect(questions.list[2]?.answer).toContain(`Обычно это ${term}`)
  expect(homeTexts({ ...bareFacts, term: { from: 1, to: 1 } }).hero.term?.fact).toBe(
    typeset('1 неделя'),
  )
  expect(JSON.stringify(homeTexts(bareFacts))).not.toMatch(/null недел|undefined/)
})

it('the plot’s coordinates give the sides and the area that are shown', () => {
  const pairs = PLOT.map((point, i) => [point, PLOT[(i + 1) % PLOT.length] ?? point] as const)
  expect(pairs.map(([a, b]) => metres(Math.hypot(b.x - a.x, b.y - a.y)))).toEqual([
    '26,05',
    '17,73',
    '18,56',
    '24,89',
    '20,57',
  ])
  const area = pairs.reduce((sum, [a, b]) => sum + a.x * b.y - b.x * a.y, 0) / 2
  const error = 3.5 * 0.1 * Math.sqrt(area)
  const { plan } = homeTexts(bareFacts)
  expect(plan.area).toBe(typeset(`${Math.round(area)} ± ${Math.round(error)} м²`))
})

it('the home page has exactly three questions', () => {
  expect(homeTexts(bareFacts).questions.list).toHaveLength(3)
})
