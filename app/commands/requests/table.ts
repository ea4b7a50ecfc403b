import { staff } from '~/content/staff'
import { localTime } from '~/format/local-time'
import { printableLine } from '~/format/printable'
import { DETAIL_FIELDS, shownText } from '~/agency/notices/shown-text'
import { stageOf } from '~/agency/store/stored-request'
import type { StaffRequest } from '~/agency/office/staff-request'

const GAP = '  '
const DAY_WIDTH = '05.03.2026'.length
/** Fits a WhatsApp link on one line, so that a terminal makes it clickable. */
const CLIENT_WIDTH = 'https://wa.me/79000000000'.length
const MIN_TEXT_WIDTH = 16
const MAX_CELL_LINES = 12

/** Formats requests as a table for a terminal of `width` columns, at least about 80. */
export function requestsTable(requests: StaffRequest[], width: number): string {
  const idWidth = requests.reduce((width, { id }) => Math.max(width, String(id).length), 0)
  const fixed = idWidth + DAY_WIDTH + CLIENT_WIDTH + 4 * GAP.length
  const textWidth = Math.max(MIN_TEXT_WIDTH, Math.floor((width - fixed) / 2))
  const widths = [idWidth, DAY_WIDTH, CLIENT_WIDTH, textWidth, textWidth]

  const { id, when, client, services, object } = staff.columns
  const rule = widths.map((columnWidth) => '─'.repeat(columnWidth)).join(GAP)
  const rows = requests.map((request) => row(cellsOf(request), widths))
  return [row([id, when, client, services, object], widths), rule, rows.join('\n\n')].join('\n')
}

function cellsOf(request: StaffRequest): string[] {
  const { nothing } = staff
  return [
    String(request.id),
    lines(...localTime(request.createdAt), ...stateLines(request)),
    lines(
      printableLine(request.name) || nothing,
      printableLine(request.phone),
      request.whatsapp,
      request.samePhone === null ? null : staff.samePhone(request.samePhone),
    ),
    lines(...request.services.map(printableLine)) || nothing,
    lines(...DETAIL_FIELDS.map((field) => shownText(request, field))) || nothing,
  ]
}

/** Returns the lines for a request's state: none if it is new. */
function stateLines(request: StaffRequest): string[] {
  const { states } = staff
  const mark = request.isSpam ? [states.spam] : []
  const stage = stageOf(request)
  if (stage === 'new') return mark
  return [...mark, states[stage], printableLine(request.assignee ?? '')]
}

function lines(...texts: (string | null)[]): string {
  return texts.filter((text) => text).join('\n')
}

function row(cells: string[], widths: number[]): string {
  const columns = cells.map((cell, index) => wrap(cell, widths[index] ?? 0))
  const height = Math.max(...columns.map((column) => column.length))
  return Array.from({ length: height }, (_, index) =>
    columns
      .map((column, at) => (column[index] ?? '').padEnd(widths[at] ?? 0))
      .join(GAP)
      .trimEnd(),
  ).join('\n')
}

/** Breaks a text at spaces, or within a word that is wider than the column. */
function wrap(text: string, width: number): string[] {
  const fitting = new RegExp(`.{1,${width}}(?: +|$)|.{${width}}`, 'gu')
  const wrapped = text.split('\n').flatMap((part) => part.match(fitting) ?? [''])
  const shown = wrapped.slice(0, MAX_CELL_LINES).map((part) => part.trimEnd())
  return wrapped.length > shown.length ? [...shown, ...wrap(staff.cut, width)] : shown
}
