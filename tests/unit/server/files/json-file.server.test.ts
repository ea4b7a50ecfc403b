import { expect, test } from 'vitest'
import { fileFaults } from '~/server/files/file-faults'
import { FaultyFile, parseJsonFile } from '~/server/files/json-file.server'

const words = fileFaults

const parse = (text: string) => parseJsonFile('agency.json', new TextEncoder().encode(text))

function faultOf(bytes: Uint8Array | string): string {
  try {
    parseJsonFile(
      'agency.json',
      typeof bytes === 'string' ? new TextEncoder().encode(bytes) : bytes,
    )
  } catch (error) {
    if (error instanceof FaultyFile) return error.message
    throw error
  }
  throw new Error('No fault')
}

test.each([
  ['a comma that is missing', '{\n  "a": 1\n  "b": 2\n}', 3],
  ['a comma too many', '{\n  "a": 1,\n}', 3],
  ['a comma too many in a list', '[1,\n2,\n]', 3],
  ['a quotation mark that is missing', '{\n  "a": "b,\n  "c": 1\n}', 2],
  ['Russian quotation marks', '{\n\n  «a»: 1\n}', 3],
  ['a bracket that is missing', '{\n  "a": [1, 2\n', 3],
  ['a bracket too many', '{"a": 1}\n}', 2],
  ['a number that begins with 0', '[\n  01]', 2],
  ['a text over two lines', '["a\nb"]', 1],
  ['a comment', '{\n  // the phone\n  "phone": ""}', 2],
  ['nothing', '', 1],
])('the parser reports %s with its line', (_, text, line) => {
  expect(faultOf(text)).toBe(words.place('agency.json', line) + words.notJson)
})

test.each(['12 500', '12\u00a0500', '1 012 500 ₽'])(
  'the parser says how to write the number %s',
  (number) => {
    const [, digits = ''] = /^([\d\s]+\d)/.exec(number) ?? []
    expect(faultOf(`{\n"id": 1, "price": ${number}\n}`)).toBe(
      words.place('agency.json', 2) + words.spacedNumber(digits.replace(/\s/g, '')),
    )
  },
)

test('the parser reports an encoding other than UTF-8', () => {
  const windows1251 = Buffer.from('["\xcc\xe5\xe6\xe0"]', 'latin1')
  expect(faultOf(windows1251)).toBe(words.place('agency.json', null) + words.notUtf8)
})

test('the parser finds the lines of values', () => {
  const { value, lineOf } = parse('{\n"a": [\n1,\n{"b\\u0063": "}"}],\n"d": -1.5e3}')
  expect(value).toEqual({ a: [1, { bc: '}' }], d: -1500 })
  expect(lineOf([])).toBe(1)
  expect(lineOf(['a'])).toBe(2)
  expect(lineOf(['a', 0])).toBe(3)
  expect(lineOf(['a', 1, 'bc'])).toBe(4)
  expect(lineOf(['d'])).toBe(5)
  // A missing value has the line of its parent.
  expect(lineOf(['a', 1, 'missing'])).toBe(4)
})
