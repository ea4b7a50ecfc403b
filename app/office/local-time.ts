/** Returns day and time of an ISO 8601 moment by this machine's clock: `['05.03.2026', '14:02']`. */
export function localTime(iso: string): [day: string, time: string] {
  const moment = new Date(iso)
  return [
    moment.toLocaleDateString('ru-RU', { day: '2-digit', month: '2-digit', year: 'numeric' }),
    moment.toLocaleTimeString('ru-RU', { hour: '2-digit', minute: '2-digit' }),
  ]
}

/**
 * The moment that somebody typed, in milliseconds since 1970, by this machine's clock: `05.03.2026` or
 * `2026-03-05`, either with a time behind it; `10:00`, today; `3 дня`, that long ago. Null for what is
 * none of these.
 */
export function parseMoment(typed: string, now = Date.now()): number | null {
  const days = /^(\d{1,4}) (день|дня|дней)$/.exec(typed)
  if (days) return now - Number(days[1]) * DAY
  const [, date = '', time = '0:00'] =
    /^(\d\S*[.-]\d\S*)?(?:^| |$)(\d{1,2}:\d{2})?$/.exec(typed) ?? []
  if (date === '' && !typed.includes(':')) return null
  const today = new Date(now)
  const [year, month, day] =
    date === ''
      ? [today.getFullYear(), today.getMonth() + 1, today.getDate()]
      : (russianDay(date) ?? isoDay(date) ?? [])
  const [hours = 24, minutes = 60] = time.split(':').map(Number)
  if (year === undefined || month === undefined || day === undefined) return null
  if (hours > 23 || minutes > 59) return null
  const moment = new Date(year, month - 1, day, hours, minutes)
  // A 31st of February would be one of March.
  return moment.getMonth() === month - 1 && moment.getDate() === day ? moment.getTime() : null
}

const DAY = 86_400_000

function russianDay(date: string): number[] | undefined {
  return /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(date)?.slice(1).reverse().map(Number)
}

function isoDay(date: string): number[] | undefined {
  return /^(\d{4})-(\d{2})-(\d{2})$/.exec(date)?.slice(1).map(Number)
}
