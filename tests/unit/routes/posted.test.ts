import { expect, test } from 'vitest'
import { type Fields, pack, packedIn, unpack } from '~/routes/desk/posted.server'

test('a form of 400 services is packed, and unpacked as it was', () => {
  const fields: Fields = Array.from({ length: 400 }, (_, at): Fields => [
    [`title-${at}`, `Обмер «${at}» & <b>`],
    [`description-${at}`, `Строка ${at * 7}\r\nи ещё ${String(Math.sin(at))} `.repeat(5)],
    [`price-${at}`, String(at * 1234)],
    [`hidden-${at}`, ''],
  ]).flat()
  const packed = pack(fields) ?? ''
  expect(unpack(packed)).toEqual(fields)
  expect(packedIn(packed)).toBe(packed)
})

test('what is too much is not packed, and what nobody has packed is nothing', () => {
  const noise = Array.from({ length: 60_000 }, (_, at) => Math.sin(at).toString(36)).join('')
  expect(pack([['a', noise]])).toBeNull()
  for (const text of ['', 'abc', '"', pack([])?.slice(1) ?? '']) expect(unpack(text)).toEqual([])
  expect(packedIn('"><script>')).toBe('')
})
