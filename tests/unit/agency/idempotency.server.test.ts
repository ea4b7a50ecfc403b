import { expect, test } from 'vitest'
import { idempotencyKey } from '~/agency/idempotency.server'

const request = {
  name: 'Анна Кузнецова',
  phone: '8 900 000-00-00',
  address: 'Заречье, ул. Садовая, 7',
  comment: 'Забор стоит не там',
  services: ['Межевание земельного участка', 'Вынос границ участка в натуру'],
}

test.each([
  ['name', { name: 'Пётр Орлов' }],
  ['phone', { phone: '8 900 000-00-01' }],
  ['address', { address: 'Заречье, ул. Садовая, 9' }],
  ['comment', { comment: 'Забора нет' }],
  ['services', { services: ['Межевание земельного участка'] }],
])('requests that differ in the %s alone are two', (_, difference) => {
  expect(idempotencyKey({ ...request, ...difference })).not.toBe(idempotencyKey(request))
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
  const other = { ...request, name: 'Пётр Орлов' }
  expect(idempotencyKey(other, 'one')).not.toBe(idempotencyKey(request, 'one'))
})

test('a program’s key of any length gives one of 64 digits', () => {
  expect(idempotencyKey(request, 'k'.repeat(5000))).toMatch(/^[0-9a-f]{64}$/)
})
