const DAYS: Record<string, string> = {
  пн: 'Mo',
  вт: 'Tu',
  ср: 'We',
  чт: 'Th',
  пт: 'Fr',
  сб: 'Sa',
  вс: 'Su',
}
const DAY = Object.keys(DAYS).join('|')
/** Matches 'пн–пт, 9:00–18:00', 'сб 10-15', 'ежедневно с 9 до 21'. */
const PART = new RegExp(
  `^(?:ежедневно|(${DAY})(?: ?[–-] ?(${DAY}))?)[,:]? ?(?:с )?(\\d\\d?)(?:[:.](\\d\\d))? ?(?:[–—-]|до) ?(\\d\\d?)(?:[:.](\\d\\d))?$`,
)
/** Before a day with which another part begins. */
const NEXT_PART = new RegExp(`[,;] ?(?=ежедневно|(?:${DAY})(?![а-яё]))`)

/**
 * Returns an agency's hours in schema.org's form ('Mo-Fr 09:00-18:00'), a text for each part, or undefined where
 * one of them cannot be read for sure.
 */
export function openingHours(text: string): string[] | undefined {
  const parts = text
    .toLowerCase()
    .split(NEXT_PART)
    .filter((part) => !part.includes('выходн'))
  const read = parts.flatMap(readPart)
  return read.length > 0 && read.length === parts.length ? read : undefined
}

function readPart(part: string): string[] {
  const match = PART.exec(part.trim())
  if (!match) return []
  const [, first = 'пн', last = match[1] ?? 'вс', from = '', fromMinute, to = '', toMinute] = match
  const [opens, closes] = [time(from, fromMinute), time(to, toMinute)]
  // Past midnight, or a slip of the pen.
  if (opens >= closes || closes > '24:00') return []
  const days = first === last ? DAYS[first] : `${DAYS[first]}-${DAYS[last]}`
  return [`${days} ${opens}-${closes}`]
}

const time = (hour: string, minute = '00') => `${hour.padStart(2, '0')}:${minute}`
