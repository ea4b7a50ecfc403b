import { expect, test } from 'vitest'
import { loggedUrl } from '~/server/access-log.server'

test.each([
  ['/office/17?of=1&who=a&until=2&signature=b', '/office/17'],
  ['//OFFICE/%31?Signature=b', '//OFFICE/'],
  ['/office/17?of=1&%73ignature=b', '/office/17'],
  ['/office/17?of=1&sign%2561%2574ure=b', '/office/17'],
  ['/office/17%3Fof=1&signature=b', '/office/17'],
  ['/office/17%253Fof=1%2526signature%253Db', '/office/17'],
  ['/office/17&signature=b', '/office/17'],
  ['/services?utm_source=%D1%8F', '/services?utm_source=%D1%8F'],
  ['/services?basket', '/services?basket'],
  ['/\u009b31m й', '/?31m??'],
])('%j is logged as %j', (url, logged) => {
  expect(loggedUrl(url)).toBe(logged)
})

test('a long address is cut', () => {
  expect(loggedUrl(`/${'a'.repeat(9000)}`)).toHaveLength(500)
})
