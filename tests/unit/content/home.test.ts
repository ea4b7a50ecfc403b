import { expect, it } from 'vitest'
import catalogue from '~/agency/catalogue/catalogue.json' with { type: 'json' }
import { homeTexts, PLOT } from '~/content/home'
import { EXTRACT, SURVEY } from '~/content/services'
import { metres } from '~/format/format'
import { typeset } from '~/format/typography'
import { bareFacts, fullFacts } from '../../support/factories'

const rowsOf = (facts: typeof fullFacts) =>
  homeTexts(facts).about.stamp.filter(({ fact }) => fact !== undefined)

it('the heading promises names only if the facts have engineers', () => {
  const [named, unnamed, none] = [fullFacts, bareFacts, { ...bareFacts, engineers: [] }].map(
    (facts) => homeTexts(facts).about.title,
  )
  expect(named).not.toBe(unnamed)
  expect(none).toBe(unnamed)
})

it('the title block has a row for each fact that is set, engineers first', () => {
  const { engineers, selfRegulatingOrganisation, insurance, legalName } = fullFacts
  expect(rowsOf(fullFacts).map(({ fact }) => fact)).toEqual(
    [engineers?.[0]?.name, selfRegulatingOrganisation, insurance, legalName].map((fact) =>
      typeset(fact ?? ''),
    ),
  )
  expect(rowsOf(fullFacts)[0]?.note).toMatch(/^№\s1\sв/)
  expect(rowsOf(bareFacts)).toEqual([])
})

it('the term reads the same in all places, with both its ends', () => {
  const { hero, estimate, questions } = homeTexts(fullFacts)
  const term = typeset('3–5 недель от договора до сдачи плана в Росреестр')
  expect(`${hero.term?.fact} ${hero.term?.text}`).toBe(term)
  expect(estimate.rows[0]?.text).toContain(term)
  expect(questions.list[2]?.answer).toContain(term)
  expect(homeTexts({ ...bareFacts, term: { from: 1, to: 1 } }).hero.term?.fact).toBe(
    typeset('1 неделя'),
  )
  expect(hero.scale.longer(21)).toMatch(/^до\s21\sнедели,/)
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
  const { plan, rule } = homeTexts(bareFacts)
  expect(plan.area).toBe(typeset(`${Math.round(area)} ± ${Math.round(error)} м²`))
  expect(rule.registered.rows[0]?.text).toBe(plan.area)
  expect(rule.registered.marked.text[0]?.replaceAll('\u00a0', ' ')).toBe('1: X 4108,20 Y 2096,00')
})

it('the estimate finds one survey and one extract in the shipped list', () => {
  const titled = (pattern: RegExp) => catalogue.filter(({ title }) => pattern.test(title))
  expect(titled(SURVEY)).toMatchObject([{ id: 1 }])
  expect(titled(EXTRACT)).toMatchObject([{ id: 16 }])
})

it('the home page has exactly three questions', () => {
  expect(homeTexts(bareFacts).questions.list).toHaveLength(3)
})
