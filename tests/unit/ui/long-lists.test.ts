import { expect, test } from 'vitest'
import { listsOf } from '~/ui/long-lists'

test.each([
  [0, []],
  [1, [[0]]],
  [3, [[0, 1, 2]]],
  [4, [[0, 1, 2], [3]]],
  [7, [[0, 1, 2], [3, 4, 5], [6]]],
])('%d items in lists of three', (count, lists) => {
  expect(listsOf([...Array(count).keys()], 3)).toEqual(lists)
})
