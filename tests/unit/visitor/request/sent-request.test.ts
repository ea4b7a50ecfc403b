import { expect, test } from 'vitest'
import { parseStoredMark, requestKey } from '~/visitor/request/sent-request'

test('a request’s key is the same for the same services in any order, and for no others', () => {
  const key = requestKey(['Межевание', 'Раздел участка'])
  expect(requestKey(['Раздел участка', 'Межевание'])).toBe(key)
  for (const titles of [
    [],
    ['Межевание'],
    ['Межевание', 'Межевание'],
    ['Межевание, Раздел участка'],
    ['Межевание', 'Раздел участка', 'Съёмка'],
  ]) {
    expect(requestKey(titles)).not.toBe(key)
  }
})

test('the mark of a sent request is read back, and junk is no mark', () => {
  const mark = { hasPhone: true, requested: requestKey(['Межевание']) }
  expect(parseStoredMark(JSON.stringify(mark))).toEqual(mark)
  for (const junk of [null, '', '{', 'null', '7', '[]', '{"requested":"a"}', '{"hasPhone":true}']) {
    expect(parseStoredMark(junk)).toBeNull()
  }
})
