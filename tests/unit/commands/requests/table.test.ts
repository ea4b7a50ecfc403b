import { expect, test } from 'vitest'
import { staff } from '~/content/staff'
import { requestsTable } from '~/commands/requests/table'
import { aStaffRequest, emptyForm } from '../../../support/factories'

const anna = aStaffRequest({
  ...emptyForm,
  name: 'Анна Кузнецова',
  phone: '8 900 000-00-00',
  address: 'СНТ «Ромашка», участок 12',
  comment: 'Позвоните после шести.\nСосед против забора.',
  services: ['Межевание земельного участка', 'Вынос границ участка в натуру'],
  whatsapp: 'https://wa.me/79000000000',
})
const nobody = aStaffRequest({
  ...emptyForm,
  id: 9,
  createdAt: '2026-03-04T06:00:00.000Z',
  services: [],
  whatsapp: null,
})

/** The lines under the headings, which may break over several. */
function rowsOf(table: string): string {
  return table.slice(table.indexOf('──'))
}

test('the table shows each request with its local time, wrapped to the width', () => {
  expect(`\n${rowsOf(requestsTable([anna, nobody], 90))}\n`).toBe(`
──  ──────────  ─────────────────────────  ──────────────────────  ──────────────────────
12  06.03.2026  Анна Кузнецова             Межевание земельного    СНТ «Ромашка», участок
    00:02       8 900 000-00-00            участка                 12
                https://wa.me/79000000000  Вынос границ участка в  Позвоните после шести.
                                           натуру                  Сосед против забора.

9   04.03.2026  ${staff.nothing.padEnd(25)}  ${staff.nothing.padEnd(22)}  ${staff.nothing}
    09:00
`)
})

test('the table names each column', () => {
  const [headings = ''] = requestsTable([anna], 200).split('──')
  for (const word of Object.values(staff.columns).join(' ').split(' ')) {
    expect(headings).toContain(word.slice(0, 2))
  }
})

test('the table shows each request’s state, and the previous one from the same phone', () => {
  const takenAt = '2026-03-06T07:00:00.000Z'
  const taken = {
    ...anna,
    takenBy: 'boris@mezha.example',
    assignee: 'Борис',
    takenAt,
    samePhone: 7,
  }
  const [first = '', second = ''] = requestsTable(
    [taken, { ...nobody, doneAt: takenAt }],
    90,
  ).split('\n\n')
  const { states } = staff
  // A column breaks at spaces.
  for (const word of `${states.taken} Борис ${staff.samePhone(7)}`.split(' ')) {
    expect(first).toContain(word)
  }
  expect(second).toContain(states.done.split(' ')[0])
})

test.each([80, 100, 160])('the table has no line over %i columns', (width) => {
  const long = { ...anna, name: 'я'.repeat(300), comment: `${'слово '.repeat(900)}` }
  for (const line of requestsTable([long], width).split('\n')) {
    expect(line.length).toBeLessThanOrEqual(width)
  }
})

test('the table cuts a long comment and says where the whole is', () => {
  const table = requestsTable([{ ...anna, comment: 'слово '.repeat(3000) }], 120)
  expect(table.split('\n').length).toBeLessThan(20)
  for (const word of staff.cut.split(' ')) expect(table).toContain(word)
})

test('the table contains no escape sequences and hidden signs', () => {
  const evil = '\u001b]0;title\u0007\u001b[2J\u009b31m\u202eтекст\u0000\r\u007f'
  const services = [evil]
  const table = requestsTable(
    [{ ...anna, name: evil, phone: evil, address: evil, comment: evil, services }],
    120,
  )
  expect(table).toContain('текст')
  expect(table).not.toMatch(/(?!\n)[\p{Cc}\p{Cf}]/u)
})

test('the table shows a line end in a name or an address as a space', () => {
  const table = requestsTable(
    [{ ...nobody, name: 'Анна\n13  07.03.2026', address: 'Заречье\n1' }],
    120,
  )
  expect(table).toContain('Анна 13  07.03.2026')
  expect(table).toContain('Заречье 1')
})
