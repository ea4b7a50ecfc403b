import { expect, test } from 'vitest'
import { contentHash } from '~/agency/idempotency.server'

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
  expect(contentHash({ ...request, ...difference })).not.toBe(contentHash(request))
})

test('what stands in one field is not the same in the next', () => {
  const first = { ...request, address: 'Заречье', comment: '' }
  const second = { ...request, address: '', comment: 'Заречье' }
  expect(contentHash(first)).not.toBe(contentHash(second))
})

test('the line ends of a form post and of a script’s fetch are the same', () => {
  const hashOf = (comment: string) => contentHash({ ...request, comment })
  expect(hashOf('Забор\r\nстоит не там')).toBe(hashOf('Забор\nстоит не там'))
})
