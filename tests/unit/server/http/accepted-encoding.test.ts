import { expect, test } from 'vitest'
import { acceptedEncoding } from '~/server/http/accepted-encoding'

test.each([
  ['gzip, deflate, br', 'br'],
  ['gzip', 'gzip'],
  ['GZIP;q=0.5', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0.0, gzip; q=0', 'identity'],
  ['br;q=0., gzip', 'gzip'],
  ['*', 'br'],
  ['identity', 'identity'],
  ['', 'identity'],
  [null, 'identity'],
])('a browser that accepts %j is sent %s', (header, encoding) => {
  expect(acceptedEncoding(header)).toBe(encoding)
})
