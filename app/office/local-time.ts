/** Day and time of an ISO 8601 moment by this machine's clock: `['05.03.2026', '14:02']`. */
export function localTime(iso: string): [day: string, time: string] {
  const moment = new Date(iso)
  return [
    moment.toLocaleDateString('ru-RU', { day: '2-digit', month: '2-digit', year: 'numeric' }),
    moment.toLocaleTimeString('ru-RU', { hour: '2-digit', minute: '2-digit' }),
  ]
}

/**
 * When a day began by this machine's clock, in milliseconds since 1970: of `05.03.2026` or
 * `2026-03-05`. Null for what is no day.
 */
export function startOfLocalDay(typed: string): number | null {
  const russian = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(typed)
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(typed)
  const [year, month, day] = (russian?.slice(1).reverse() ?? iso?.slice(1) ?? []).map(Number)
  if (year === undefined || month === undefined || day === undefined) return null
  const start = new Date(year, month - 1, day)
  // A 31st of February would be one of March.
  return start.getMonth() === month - 1 && start.getDate() === day ? start.getTime() : null
}
