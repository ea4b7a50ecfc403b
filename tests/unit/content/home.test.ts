import { expect, it } from 'vitest'
import { homeTexts } from '~/content/home'
import { typeset } from '~/format/typography'
import { bareFacts, fullFacts } from '../../support/factories'

const rowsOf = (facts: typeof fullFacts) =>
  homeTexts(facts).about.stamp.filter(({ fact }) => fact !== undefined)

it('the heading promises names only where the facts have engineers', () => {
  const [named, unnamed, none] = [fullFacts, bareFacts, { ...bareFacts, engineers: [] }].map(
    (facts) => homeTexts(facts).about.title,
  )
  expect(named).not.toBe(unnamed)
  expect(none).toBe(unnamed)
})

it('the title block has a row for each fact that is set, engineers first', () => {
  const { engineers, selfRegulatingOrganisation, insurance, legalName, inn, ogrn, address, hours } =
    fullFacts
  const facts = [selfRegulatingOrganisation, insurance, legalName, inn, ogrn, address, hours]
  expect(rowsOf(fullFacts).map(({ fact }) => fact)).toEqual(
    [engineers?.[0]?.name, ...facts].map((fact) => typeset(fact ?? '')),
  )
  expect(rowsOf(bareFacts)).toEqual([])
})
