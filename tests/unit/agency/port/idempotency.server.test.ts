import { expect, test } from 'vitest'
import { REQUEST_FIELDS } from '~/agency/port/agency'
import { idempotencyKey } from '~/agency/port/idempotency.server'
import { aRequest } from '../../../support/factories'

const request = aRequest()

test.each(REQUEST_FIELDS)('requests that differ in the %s alone are two', (field) => {
  const other = { ...request, [field]: `${request[field]}.` }
  expect(idempotencyKey(other)).not.toBe(idempotencyKey(request))
})

test('requests that differ in the services alone are two', () => {
  const other = aRequest({ services: request.services.slice(1) })
  expect(idempotencyKey(other)).not.toBe(idempotencyKey(request))
})

test('what stands in one field is not the same in the next', () => {
  const first = { ...request, address: 'Заречье', comment: '' }
  const second = { ...request, address: '', comment: 'Заречье' }
  expect(idempotencyKey(first)).not.toBe(idempotencyKey(second))
})

test('the line ends of a form post and of a script’s fetch are the same', () => {
  const hashOf = (comment: string) => idempotencyKey({ ...request, comment })
  expect(hashOf('Забор\r\nстоит не там')).toBe(hashOf('Забор\nстоит не там'))
})

test('a program’s own key makes another request of the same content, and none of another', () => {
  expect(idempotencyKey(request, 'one')).toBe(idempotencyKey(request, 'one'))
  expect(idempotencyKey(request, 'one')).not.toBe(idempotencyKey(request, 'two'))
  expect(idempotencyKey(request, 'one')).not.toBe(idempotencyKey(request))
  expect(idempotencyKey(request, '')).toBe(idempotencyKey(request))
  const other = { ...request, name: 'Пётр Орлов' }
  expect(idempotencyKey(other, 'one')).not.toBe(idempotencyKey(request, 'one'))
})

test('a program’s key of any length gives one of 64 digits', () => {
  expect(idempotencyKey(request, 'k'.repeat(5000))).toMatch(/^[0-9a-f]{64}$/)
})
