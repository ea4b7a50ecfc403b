import { expect, test } from 'vitest'
import { REQUEST_FIELDS } from '~/agency/port/agency'
import { idempotencyKey } from '~/agency/port/idempotency.server'
import { aRequest } from '../../../support/factories'

const request = aRequest()

test.each([...REQUEST_FIELDS, 'services'] as const)(
  'requests that differ in the %s alone have different keys',
  (field) => {
    const other = { ...request, [field]: request[field].slice(1) }
    expect(idempotencyKey(other)).not.toBe(idempotencyKey(request))
  },
)

test('a text has another key in another field', () => {
  const first = { ...request, address: 'Заречье', comment: '' }
  const second = { ...request, address: '', comment: 'Заречье' }
  expect(idempotencyKey(first)).not.toBe(idempotencyKey(second))
})

test('the line ends of a form and of a script have the same key', () => {
  const hashOf = (comment: string) => idempotencyKey({ ...request, comment })
  expect(hashOf('Забор\r\nстоит не там')).toBe(hashOf('Забор\nстоит не там'))
})

test('a program’s own key is part of the key, beside the content', () => {
  expect(idempotencyKey(request, 'one')).toBe(idempotencyKey(request, 'one'))
  expect(idempotencyKey(request, 'one')).not.toBe(idempotencyKey(request, 'two'))
  expect(idempotencyKey(request, 'one')).not.toBe(idempotencyKey(request))
  expect(idempotencyKey(request, '')).toBe(idempotencyKey(request))
  const other = { ...request, name: 'Пётр Орлов' }
  expect(idempotencyKey(other, 'one')).not.toBe(idempotencyKey(request, 'one'))
})

test('the key has 64 digits, however long a program’s own key is', () => {
  expect(idempotencyKey(request, 'k'.repeat(5000))).toMatch(/^[0-9a-f]{64}$/)
})
