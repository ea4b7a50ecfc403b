import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PAGES, publicPageAt } from '~/addresses/pages'

test.each<[string, string | null]>([
  ['/', '/'],
  ['/?utm_source=x', '/'],
  ['/services', '/services'],
  ['/services?basket', '/services?basket'],
  ['/services?x=1&basket=2', '/services?basket'],
  ['/consent?basket', '/consent'],
  ['/services?_data=routes%2Fservices', null],
  ...['/services/', '/SERVICES', '//', '/.//', '/x/..//', '/%73ervices', './/', ''].map(
    (url): [string, null] => [url, null],
  ),
])('the page at %j is cached as %j', (url, key) => {
  expect(publicPageAt(url)).toBe(key)
})

test('no other spelling of an address is a public page', () => {
  const paths: string[] = Object.values(PAGES).map(({ path }) => path)
  const part = fc.constantFrom('/', '.', '..', 'services', 'consent', 'x', '%2F', '%2e', '\\', '')
  const address = fc.array(part, { maxLength: 6 }).map((parts) => `/${parts.join('')}`)
  fc.assert(
    fc.property(address, (url) => {
      expect(publicPageAt(url) !== null).toBe(paths.includes(url))
    }),
  )
})
