import { expect, test } from 'vitest'
import { loggedUrl } from '~/server/access-log.server'

test.each([
  ['/office/17?of=1&who=a&until=2&signature=b', '/office/17'],
  ['//OFFICE/%31?Signature=b', '//OFFICE/%31'],
  ['/services?basket', '/services?basket'],
  ['/\u009b31m й', '/?31m??'],
])('%j is logged as %j', (url, logged) => {
  expect(loggedUrl(url)).toBe(logged)
})

test('a long address is cut', () => {
  expect(loggedUrl(`/${'a'.repeat(9000)}`)).toHaveLength(500)
})
