import { expect, test } from 'vitest'
import { staff } from '~/office/words/staff'
import { csvHead, csvRows } from '~/office/desk/requests/csv'
import type { StaffRequest } from '~/office/desk/requests/staff-request'
import { aStaffRequest } from '../../../../support/factories'

const { csvColumns: columns, fields, states } = staff
const request = aStaffRequest({
  id: 7,
  createdAt: '2026-03-05T11:02:00.000Z',
  name: 'Анна «Аня» Кузнецова',
  phone: '8 900 000-00-00',
  address: 'Заречье; ул. "Садовая", 7',
  comment: 'Забор\r\nне там',
  services: ['Обмер участка', 'Технический план гаража, бани'],
  prices: { 'Обмер участка': { price: 800, unit: 'за сотку', perUnit: true } },
  whatsapp: 'https://wa.me/79000000000',
})

/** The cells of a request by their headings, as they stand between the quotes. */
function cellsOf(changes: Partial<StaffRequest>): Record<string, string> {
  const [headings = [], cells = []] = (csvHead() + csvRows([{ ...request, ...changes }]))
    .replace('\uFEFF', '')
    .split('\r\n')
    .map((row) => row.slice(1, -1).split('";"'))
  return Object.fromEntries(headings.map((heading, at) => [heading, cells[at] ?? '']))
}

const commentCell = (comment: string) => cellsOf({ comment })[fields.comment]

test('the list opens in Russian Excel: byte order mark, semicolons, CRLF, everything quoted', () => {
  expect(csvHead() + csvRows([request])).toMatch(/^\uFEFF("[^]*";)+"[^]*"\r\n("[^]*";)+"[^]*"\r\n$/)
  expect(cellsOf({})).toMatchObject({
    [columns.id]: '7',
    [columns.when]: '05.03.2026 14:02',
    [fields.name]: 'Анна «Аня» Кузнецова',
    [fields.phone]: '8 (900) 000-00-00',
    [fields.address]: 'Заречье; ул. ""Садовая"", 7',
    [fields.comment]: 'Забор\nне там',
    [columns.services]:
      'Обмер участка — 800 ₽ за сотку; Технический план гаража, бани — цены в списке нет',
    [columns.whatsapp]: 'https://wa.me/79000000000',
    [columns.state]: states.new,
    [columns.assignee]: '',
  })
})

test('the list without requests has its headings', () => {
  expect(csvHead() + csvRows([])).toMatch(/^\uFEFF("[^";]+";)+"[^";]+"\r\n$/)
})

test.each([
  ...['=1+1', '+7 900', '-1', '@SUM(A1)', '＝1', '＋1', '－1', '＠A', '−1'].map((text) => [
    text,
    `'${text}`,
  ]),
  ['\t=1', "' =1"],
  ['\rтекст', "'\nтекст"],
  ['\tтекст', "' текст"],
  ['  =1', "'  =1"],
  ['\u200b=1', "'=1"],
  ['\u0000=1', "'\uFFFD=1"],
  ['=HYPERLINK("http://example.org")', `'=HYPERLINK(""http://example.org"")`],
])('the cell of %j contains no formula', (comment, cell) => {
  expect(commentCell(comment)).toBe(cell)
})

test.each(['1=1', 'дом 5-а', 'анна@example.org', '', '5'])('the cell of %j is kept', (comment) => {
  expect(commentCell(comment)).toBe(comment)
})

test.each([
  ['+79000000000', '8 (900) 000-00-00'],
  ['+7 900 000-00-00', '8 (900) 000-00-00'],
  ['89000000000', '8 (900) 000-00-00'],
  ['+7 900 000-00-00 доб. 12', staff.phone('+7 900 000-00-00 доб. 12')],
  ['+375 29 000-00-00', staff.phone('+375 29 000-00-00')],
  ['12-34', staff.phone('12-34')],
  ['=1+1', staff.phone('=1+1')],
  ['', ''],
])('the phone %j opens as a text, without an apostrophe', (phone, cell) => {
  expect(cellsOf({ phone })[fields.phone]).toBe(cell)
})

test('the state of a request that may be spam says so', () => {
  expect(cellsOf({ isSpam: true })[columns.state]).toBe(`${states.new}, ${states.spam}`)
})

test('the person who took a request is called by name', () => {
  expect(cellsOf({ assignee: 'anna@mezha.example', assigneeName: 'Анна' })).toMatchObject({
    [columns.state]: states.taken,
    [columns.assignee]: 'Анна',
  })
})

test('the list says what was done and noted, when to call back, and a refusal', () => {
  const history = [
    { kind: 'note' as const, by: 'Анна', at: '2026-03-05T11:02:00.000Z', text: '=1+1' },
    { kind: 'taken' as const, by: 'Борис', at: '2026-03-05T11:00:00.000Z', text: '' },
  ]
  const doneAt = '2026-03-06T11:00:00.000Z'
  expect(cellsOf({ history, callBackOn: '2026-03-12', doneAt, refusedAt: doneAt })).toMatchObject({
    [columns.state]: 'отказ',
    [columns.callBack]: '12.03.2026',
    [columns.history]: 'Анна, 05.03.2026 14:02: =1+1\nБорис, 05.03.2026 14:00: Заявка взята',
  })
})

test('the list contains no escape sequences for a terminal', () => {
  expect(commentCell('\u001b[2Jтекст\u009b31m')).toBe('\uFFFD[2Jтекст\uFFFD31m')
})

test('the list cuts a text that is too long for a cell of Excel', () => {
  const cell = commentCell('я'.repeat(40_000))
  expect(cell?.replace(/^я+/, '')).toBe(staff.cut)
  expect(cell?.length).toBeLessThan(32_767)
})
