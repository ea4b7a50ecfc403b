import { expect, test } from 'vitest'
import { AgencyUnavailable } from '~/agency/port/agency'
import { isDamage } from '~/agency/database/damage.server'

const failed = (code: string, message: string) =>
  new AgencyUnavailable('storage', message, { cause: Object.assign(new Error(message), { code }) })

test.each([
  ['SQLITE_CORRUPT', 'database disk image is malformed'],
  ['SQLITE_CORRUPT_INDEX', 'database disk image is malformed'],
  ['SQLITE_IOERR_READ', 'disk I/O error'],
  ['XX001', 'invalid page in block 0 of relation base/16384/16393'],
  ['XX001', 'неверная страница в блоке 0 отношения base/16384/16393'],
  ['XX002', 'index "requests_pkey" contains unexpected zero page at block 3'],
  ['XX000', 'invalid memory alloc request size 18446744073709551613'],
  ['XX000', 'missing chunk number 0 for toast value 16412 in pg_toast_16393'],
  ['XX000', 'could not read block 7 in file "base/16384/16393"'],
  ['XX000', 'compressed data is corrupted'],
  ['58030', 'could not read block 7 in file "base/16384/16393": Input/output error'],
  ['58P01', 'could not open file "base/17040/17049": No such file or directory'],
])('%s is damage: %s', (code, message) => {
  expect(isDamage(failed(code, message))).toBe(true)
})

test.each([
  ['SQLITE_BUSY', 'database is locked'],
  ['SQLITE_FULL', 'database or disk is full'],
  ['SQLITE_IOERR_WRITE', 'disk I/O error'],
  ['XX000', 'tuple concurrently updated'],
  ['XX000', 'Max client connections reached'],
  ['XX000', 'cache lookup failed for relation 16393'],
  ['57P03', 'the database system is starting up'],
  ['42P01', 'relation "versions" does not exist'],
  ['57014', 'canceling statement due to statement timeout'],
  ['ECONNREFUSED', 'connect ECONNREFUSED 127.0.0.1:5432'],
])('%s is no damage: %s', (code, message) => {
  expect(isDamage(failed(code, message))).toBe(false)
})

test('an error without a cause is no damage', () => {
  expect(isDamage(new Error('no answer within 5000 ms'))).toBe(false)
})
