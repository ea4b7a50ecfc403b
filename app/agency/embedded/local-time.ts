/** Day and time of an ISO 8601 moment by this machine's clock: `['05.03.2026', '14:02']`. */
export function localTime(iso: string): [day: string, time: string] {
  const moment = new Date(iso)
  return [
    moment.toLocaleDateString('ru-RU', { day: '2-digit', month: '2-digit', year: 'numeric' }),
    moment.toLocaleTimeString('ru-RU', { hour: '2-digit', minute: '2-digit' }),
  ]
}
