import { readHours } from './working-hours'

const DAYS = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su']

/** Returns hours in schema.org's form ('Mo-Fr 09:00-18:00'), a text for each run of days; undefined: unreadable. */
export function openingHours(text: string): string[] | undefined {
  const spans = readHours(text)?.map((span) => span && span.map(time).join('-'))
  return spans?.flatMap((span, first) => {
    if (span === null || span === spans[first - 1]) return []
    const next = spans.findIndex((other, day) => day > first && other !== span)
    const last = (next === -1 ? spans.length : next) - 1
    const days = first === last ? DAYS[first] : `${DAYS[first]}-${DAYS[last]}`
    return [`${days} ${span}`]
  })
}

function time(minutes: number): string {
  // For search engines, a day ends at 23:59.
  const within = Math.min(minutes, 24 * 60 - 1)
  return [Math.floor(within / 60), within % 60]
    .map((part) => String(part).padStart(2, '0'))
    .join(':')
}
