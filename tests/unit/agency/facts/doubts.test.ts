import { expect, test } from 'vitest'
import { shippedFacts } from '~/content/agency-facts'
import { doubtsAbout, isRegisterNumber, isTaxNumber } from '~/agency/facts/doubts.server'
import { localDay } from '~/format/local-time'

test.each([
  [{ email: 'geo@zarechye,ru' }, ['email']],
  [{ email: 'geo@zarechye' }, ['email']],
  [{ email: 'geo@zarechye..ru' }, ['email']],
  [{ email: 'geo@почта.рф' }, []],
  [{ hours: 'когда как' }, ['hours']],
  [{ hours: 'Пн–сб, 8:00–17:00' }, []],
  [{ inn: '7707083894' }, ['inn']],
  [{ inn: '7707083893', ogrn: '1027700132195' }, []],
  [{ ogrn: '1027700132196' }, ['ogrn']],
  [{ edition: '01.01.2099' }, ['edition']],
  [{ edition: localDay(Date.now()).split('-').reverse().join('.') }, []],
])('of %o, %o is doubted', (facts, doubted) => {
  const doubts = doubtsAbout(facts, { ...shippedFacts, ...facts })
  const paths = doubts.map(({ path }) => path.join('.'))
  expect(paths.filter((path) => path in facts)).toEqual(doubted)
})

test.each([
  ['7707083893', true],
  ['500100732259', true],
  ['500100732258', false],
  ['770708389', false],
  ['7707083893 ', false],
  ['0000000000', false],
  ['000000000000', false],
])('whether %j is an INN: %j', (text, is) => {
  expect(isTaxNumber(text)).toBe(is)
})

test.each([
  ['1027700132195', true],
  ['304500116000157', true],
  ['304500116000158', false],
  ['102770013219', false],
  ['0000000000000', false],
  ['000000000000000', false],
])('whether %j is an OGRN: %j', (text, is) => {
  expect(isRegisterNumber(text)).toBe(is)
})
