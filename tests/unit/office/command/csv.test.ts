import { beforeEach, expect, test, vi } from 'vitest'
import { requestsCsv } from '~/office/command/csv'
import { aStaffRequest } from '../../../support/factories'

const request = aStaffRequest({
  id: 7,
  createdAt: '2026-03-05T11:02:00.000Z',
  name: 'Анна «Аня» Кузнецова',
  phone: '8 900 000-00-00',
  address: 'Заречье; ул. "Садовая", 7',
  comment: 'Забор\r\nне там',
  services: ['Межевание земельного участка', 'Технический план гаража, бани'],
  whatsapp: 'https://wa.me/79000000000',
})

beforeEach(() => {
  vi.stubEnv('TZ', 'Europe/Moscow')
  return () => vi.unstubAllEnvs()
})

/** The cell that a comment becomes, without its quotes. */
function commentCell(comment: string): string {
  const row = requestsCsv([{ ...request, comment, whatsapp: null }]).split('\r\n')[1] ?? ''
  return row.split('";"')[5] ?? ''
}

test('Russian Excel opens it: byte order mark, semicolons, CRLF, everything quoted', () => {
  expect(requestsCsv([request])).toBe(
    '\uFEFF"Номер";"Дата и время";"Имя";"Телефон";"Адрес объекта";"Комментарий";"Услуги";"WhatsApp";"Состояние";"Кто взял"\r\n' +
      '"7";"05.03.2026 14:02";"Анна «Аня» Кузнецова";"8 (900) 000-00-00";' +
      '"Заречье; ул. ""Садовая"", 7";"Забор\nне там";' +
      '"Межевание земельного участка; Технический план гаража, бани";' +
      '"https://wa.me/79000000000";"новая";""\r\n',
  )
})

test('without requests it has its headings', () => {
  expect(requestsCsv([])).toBe(
    '\uFEFF"Номер";"Дата и время";"Имя";"Телефон";"Адрес объекта";"Комментарий";"Услуги";"WhatsApp";"Состояние";"Кто взял"\r\n',
  )
})

test.each([
  ['=1+1', "'=1+1"],
  ['+7 900 000-00-00', "'+7 900 000-00-00"],
  ['-1', "'-1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "' =1"],
  ['\rтекст', "'\nтекст"],
  ['\tтекст', "' текст"],
  ['  =1', "'  =1"],
  ['\u200b=1', "'=1"],
  ['\u0000=1', "'\uFFFD=1"],
  ['＝1', "'＝1"],
  ['＋1', "'＋1"],
  ['－1', "'－1"],
  ['＠A', "'＠A"],
  ['−1', "'−1"],
  ['=HYPERLINK("http://example.org")', `'=HYPERLINK(""http://example.org"")`],
])('the cell of %j starts no formula', (comment, cell) => {
  expect(commentCell(comment)).toBe(cell)
})

test.each(['1=1', 'дом 5-а', 'анна@example.org', '', '5'])('%j stays as it is', (comment) => {
  expect(commentCell(comment)).toBe(comment)
})

test.each([
  ['+79000000000', '8 (900) 000-00-00'],
  ['+7 900 000-00-00', '8 (900) 000-00-00'],
  ['89000000000', '8 (900) 000-00-00'],
  ['+7 900 000-00-00 доб. 12', 'тел. +7 900 000-00-00 доб. 12'],
  ['+375 29 000-00-00', 'тел. +375 29 000-00-00'],
  ['12-34', 'тел. 12-34'],
  ['=1+1', 'тел. =1+1'],
  ['', ''],
])('the phone %j opens as a text, without an apostrophe', (phone, cell) => {
  const row = requestsCsv([{ ...request, phone }]).split('\r\n')[1] ?? ''
  expect(row.split('";"')[3]).toBe(cell)
})

test('a request that may be spam says so', () => {
  expect(requestsCsv([{ ...request, suspect: true }])).toContain('"новая, похоже на спам"')
})

test('who took it is called by name', () => {
  const taken = { ...request, takenBy: 'anna@mezha.example', taker: 'Анна' }
  expect(requestsCsv([taken])).toMatch(/"в работе";"Анна"\r\n$/)
})

test('escape sequences do not reach a terminal', () => {
  expect(commentCell('\u001b[2Jтекст\u009b31m')).toBe('\uFFFD[2Jтекст\uFFFD31m')
})

test('a text longer than a cell of Excel takes is cut', () => {
  const cell = commentCell('я'.repeat(40_000))
  expect(cell).toMatch(/^я+… \(полностью — с ключом --json\)$/)
  expect(cell.length).toBeLessThan(32_767)
})
