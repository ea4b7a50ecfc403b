import { REQUEST_FIELDS, type RequestField } from '~/agency/port/agency'
import { requestedServices } from '~/agency/catalogue/service'
import { nationalPhone } from '~/format/phone'
import { shownPrice } from '~/office/notices/shown-text'
import { staff } from '~/office/words/staff'
import { dayText, localTime } from '~/format/local-time'
import { printable } from '~/format/printable'
import { stateOf } from '~/agency/store/states'
import { actText } from './history'
import type { StaffRequest } from './staff-request'

/** Maximum length of a cell, in characters: Excel takes 32,767 and spills the rest into the rows below. */
const CELL_LENGTH = 32_000

const BYTE_ORDER_MARK = '\uFEFF'

/**
 * Returns the beginning of a file that Russian Excel opens with a double click, with the row of headings: UTF-8 with a
 * byte order mark, a semicolon between cells (the list separator of Russian Windows), CRLF, every cell quoted.
 *
 * Without a `sep=;` line: with one, Excel ignores the byte order mark and garbles Cyrillic
 * (https://stackoverflow.com/q/20395699), and other programs show it as the first row.
 */
export function csvHead(): string {
  return `${BYTE_ORDER_MARK}${line(headings())}`
}

export function csvRows(requests: StaffRequest[]): string {
  return requests.map((request) => line(cellsOf(request))).join('')
}

function cellsOf(request: StaffRequest): string[] {
  return [
    String(request.id),
    localTime(request.createdAt).join(' '),
    ...REQUEST_FIELDS.map((field) =>
      field === 'phone' ? phoneCell(request.phone) : request[field],
    ),
    requestedServices(request)
      .map(({ title, ...priced }) => `${title} — ${shownPrice(priced, request)}`)
      .join('; '),
    request.whatsapp ?? '',
    stateCell(request),
    request.assigneeName ?? '',
    request.callBackOn === null ? '' : dayText(request.callBackOn),
    request.history.map(actText).join('\n'),
  ]
}

function line(cells: string[]): string {
  return `${cells.map(cell).join(';')}\r\n`
}

function headings(): string[] {
  const { id, when, services, whatsapp, state, assignee, callBack, history } = staff.csvColumns
  const labels: Record<RequestField, string> = staff.fields
  const fields = REQUEST_FIELDS.map((field) => labels[field])
  return [id, when, ...fields, services, whatsapp, state, assignee, callBack, history]
}

function stateCell(request: StaffRequest): string {
  const { states } = staff
  const state = states[stateOf(request)]
  return request.isSpam ? `${state}, ${states.spam}` : state
}

/**
 * Returns a phone number as a text that a spreadsheet does not convert: it turns `+79000000000` into a
 * number, also behind a no-break space, and `12-34` into a date.
 */
function phoneCell(phone: string): string {
  return nationalPhone(phone) ?? (phone && staff.phone(phone))
}

function cell(text: string): string {
  const shown = startsFormula(text) ? `'${printable(text)}` : printable(text)
  const cut = shown.length > CELL_LENGTH ? shown.slice(0, CELL_LENGTH) + staff.cut : shown
  return `"${cut.replaceAll('"', '""')}"`
}

/**
 * Returns whether a spreadsheet could run the text as a formula: OWASP's list of first characters, in
 * any width, also behind spaces. https://owasp.org/www-community/attacks/CSV_Injection
 */
function startsFormula(text: string): boolean {
  if (/^[\t\r\n]/.test(text)) return true
  return /^[\s\p{Cc}\p{Cf}]*[=+\-@\u2212]/u.test(text.normalize('NFKC'))
}
