import { plural } from './format'
import { DAY, MINUTE } from '~/time/durations'

/** Returns day and time of an ISO 8601 moment in this machine's time zone: `['05.03.2026', '14:02']`. */
export function localTime(iso: string): [day: string, time: string] {
  const moment = new Date(iso)
  // Not `toLocaleString`, which takes fifty times as long: a search says the times of all requests.
  const time = [moment.getHours(), moment.getMinutes()].map(twoDigits).join(':')
  return [dayText(localDay(moment.getTime())), time]
}

/** Returns the day of a moment, in milliseconds since 1970, in this machine's time zone: `2026-03-05`. */
export function localDay(moment: number): string {
  const at = new Date(moment)
  const parts = [at.getFullYear(), at.getMonth() + 1, at.getDate()]
  return parts.map(twoDigits).join('-')
}

/** Returns the day that is so many days after another; a negative number: before it. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10)
}

export function mondayOf(day: string): string {
  return addDays(day, -((new Date(day).getUTCDay() + 6) % 7))
}

/** Returns the month of a moment, in milliseconds since 1970, in this machine's time zone: `2026-03`. */
export function localMonth(moment: number): string {
  return localDay(moment).slice(0, 7)
}

/** Whether a text names a month: `2026-03`. */
export function isMonth(text: string): boolean {
  return /^20\d\d-(?:0[1-9]|1[0-2])$/.test(text)
}

/** Returns the month that is so many months after another; a negative number: before it. */
export function addMonths(month: string, months: number): string {
  return localMonth(monthStart(month, months))
}

/** Returns the period of a month in this machine's time zone, in milliseconds since 1970. */
export function monthPeriod(month: string): { from: number; until: number } {
  return { from: monthStart(month), until: monthStart(month, 1) }
}

function monthStart(month: string, after = 0): number {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return new Date(year, number - 1 + after).getTime()
}

/** Formats a month, `2026-03`, for people: `март 2026`. */
export function monthText(month: string): string {
  return `${MONTHS[Number(month.slice(5)) - 1]} ${month.slice(0, 4)}`
}

/** Formats a day, `2026-03-05`, for people: `5 марта 2026`. */
export function dayInWords(day: string): string {
  return `${Number(day.slice(8))} ${MONTHS_OF_DAYS[Number(day.slice(5, 7)) - 1]} ${day.slice(0, 4)}`
}

const MONTHS =
  'январь февраль март апрель май июнь июль август сентябрь октябрь ноябрь декабрь'.split(' ')
const MONTHS_OF_DAYS =
  'января февраля марта апреля мая июня июля августа сентября октября ноября декабря'.split(' ')

/** What months are called, alone and behind a day: 'март', 'марта'. */
export const MONTH_NAMES = [...MONTHS, ...MONTHS_OF_DAYS]

/** Formats a day, `2026-03-05`, for people: `05.03.2026`. */
export function dayText(day: string): string {
  return day.split('-').reverse().join('.')
}

/** Returns the day that people write as `05.03.2026`: `2026-03-05`. One that is written so stays. */
export function dayOf(text: string): string {
  return text.split('.').reverse().join('-')
}

/** Returns a day as `05.03.2026` that is typed as `5/3/2026` or, on a phone's digits, `05032026`; others as they are. */
export function dayIn(text: string): string {
  const [, day = '', month = '', year] =
    /^(\d\d?)[ .,/-](\d\d?)[ .,/-](\d{4})$/.exec(text) ?? /^(\d\d)(\d\d)(\d{4})$/.exec(text) ?? []
  return year ? [day.padStart(2, '0'), month.padStart(2, '0'), year].join('.') : text
}

/** Whether the calendar has a day that is written as `05.03.2026` or `2026-03-05`. */
export function isDay(text: string): boolean {
  const moment = new Date(dayOf(text))
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(dayOf(text))
}

/** Formats an ISO 8601 moment for people: `в 14:02` today, else `05.03.2026 в 14:02`. */
export function localMoment(iso: string, now = new Date()): string {
  const [day, time] = localTime(iso)
  const [today] = localTime(now.toISOString())
  return `${day === today ? '' : `${day} `}в ${time}`
}

/** Names this machine's time zone for people: 'Москва'; 'GMT' if no time zone is set. */
export function zoneName(now = new Date()): string {
  const zone = new Intl.DateTimeFormat('ru', { timeZoneName: 'shortGeneric' })
  return zone.formatToParts(now).find(({ type }) => type === 'timeZoneName')?.value ?? ''
}

/** Returns how long ago an ISO 8601 moment was, in its largest unit: '5 минут', '3 часа', '12 дней'. */
export function ageOf(iso: string, now = Date.now()): string {
  return durationText(now - Date.parse(iso))
}

/** Returns how long so many milliseconds are, in their largest unit: '5 минут', '3 часа', '12 дней'. */
export function durationText(milliseconds: number): string {
  const minutes = Math.max(0, Math.floor(milliseconds / MINUTE))
  const counted = (count: number, forms: [string, string, string]) =>
    `${count} ${plural(count, forms)}`
  if (minutes < 1) return 'меньше минуты'
  if (minutes < 60) return counted(minutes, ['минуту', 'минуты', 'минут'])
  if (minutes < 24 * 60) return counted(Math.floor(minutes / 60), ['час', 'часа', 'часов'])
  return counted(Math.floor(minutes / 60 / 24), ['день', 'дня', 'дней'])
}

function twoDigits(part: number): string {
  return String(part).padStart(2, '0')
}
