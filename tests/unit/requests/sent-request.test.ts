import { expect, test } from 'vitest'
import { isRequestFor, parseSentRequest } from '~/requests/sent-request'

const sent = { services: ['Межевание', 'Раздел участка'], hasPhone: true }

test('a request was for the same services in any order, and for no others', () => {
  const requested = (titles: string[]) => titles.map((title) => ({ title, price: 1 }))
  expect(isRequestFor(sent, requested(['Раздел участка', 'Межевание']))).toBe(true)
  for (const titles of [
    [],
    ['Межевание'],
    ['Межевание', 'Межевание'],
    ['Межевание', 'Раздел участка', 'Съёмка'],
  ]) {
    expect(isRequestFor(sent, requested(titles))).toBe(false)
  }
})

test('what was stored is read back, junk is none', () => {
  expect(parseSentRequest(JSON.stringify(sent))).toEqual(sent)
  for (const junk of [null, '', '{', 'null', '7', '[]', '{"services":[]}', '{"hasPhone":true}']) {
    expect(parseSentRequest(junk)).toBeNull()
  }
})
