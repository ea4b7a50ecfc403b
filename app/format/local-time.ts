const DAY = 86_400_000

/** Returns day and time of an ISO 8601 moment by this machine's clock: `['05.03.2026', '14:02']`. */
export function localTime(iso: string): [day: string, time: string] {
  const moment = new Date(iso)
  return [
    moment.toLocaleDateString('ru-RU', { day: '2-digit', month: '2-digit', year: 'numeric' }),
    moment.toLocaleTimeString('ru-RU', { hour: '2-digit', minute: '2-digit' }),
  ]
}

/** Returns an ISO 8601 moment as people say it: `в 14:02` today, else `05.03.2026 в 14:02`. */
export function localMoment(iso: string, now = new Date()): string {
  const [day, time] = localTime(iso)
  const [today] = localTime(now.toISOString())
  return `${day === today ? '' : `${day} `}в ${time}`
}

/**
 * Parses the day that somebody typed, `05.03.2026`, or `3 дня`, which is that long ago. Returns
 * milliseconds since 1970 by this machine's clock; null for anything else.
 */
export function parseMoment(typed: string, now = Date.now()): number | null {
  const days = /^(\d{1,4}) (день|дня|дней)$/.exec(typed)
  if (days) return now - Number(days[1]) * DAY
  const [, day = 0, month = 0, year = 0] =
    /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(typed)?.map(Number) ?? []
  const moment = new Date(year, month - 1, day)
  // A 31st of February would be one of March.
  return moment.getMonth() === month - 1 ? moment.getTime() : null
}
