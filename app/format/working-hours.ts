import { HOUR } from './durations'

const DAY = 24 * 60

/** From and to, in minutes of the day, for each day from Monday on; null: nobody works. */
export type WorkingHours = ([from: number, to: number] | null)[]

const DAYS = ['пн', 'вт', 'ср', 'чт', 'пт', 'сб', 'вс']
const NAMES = /понедельник|вторник|сред[аеу]|четверг|пятниц[аеуы]|суббот[аеуы]|воскресень[ея]/g
const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6]
const WEEKDAYS = [0, 1, 2, 3, 4]

/** Stand for hours that are unknown, or written in a way that no program reads. */
export const USUAL_HOURS: WorkingHours = EVERY_DAY.map((day) =>
  day < 5 ? [9 * 60, 18 * 60] : null,
)

const TO = '\\s*(?:[-‐-―−]|до|по)\\s*'
const TIME = '(\\d{1,2})(?:[:.]([0-5]\\d))?(?:\\s*ч(?:ас(?:а|ов)?)?(?!\\p{L})\\.?)?'
const WORD = new RegExp(
  [
    // A break is no working time of its own, and too short to matter.
    `(?<rest>(?:обед|перерыв)[^,;]*)`,
    `(?<closed>выходн\\p{L}*|закрыто|не работаем)`,
    `(?<always>ежедневно|без выходных|каждый день)`,
    `(?<weekdays>(?:по )?будн\\p{L}*|(?:по )?рабочи\\p{L}* дн\\p{L}*)`,
    `(?<round>круглосуточно)`,
    `(?<first>${DAYS.join('|')})\\.?(?:${TO}(?<last>${DAYS.join('|')})\\.?)?`,
    `(?<times>${TIME}${TO}${TIME})`,
    // What joins them.
    `(?<joint>[\\s,;:.()—–-]+|с|и|без обеда|без перерыва|часы работы|работаем|время работы)`,
  ].join('|'),
  'uy',
)

interface ReadHours {
  week: WorkingHours
  /** False where days were guessed, or a break was left out. */
  isSure: boolean
}

/** Returns the hours by which to work, if the text says them, else {@link USUAL_HOURS}. */
export function parseHours(text = ''): WorkingHours {
  return readHours(text)?.week ?? USUAL_HOURS
}

/**
 * Reads hours as people write them: `Пн–пт, 9:00–18:00; сб 10–14`, `с 9 до 18`, `ежедневно 10–20`. If a part
 * of them is not understood, returns null.
 */
export function readHours(text: string): ReadHours | null {
  const written = text
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(NAMES, (name) => (name.startsWith('пят') ? 'пт' : shortName(name)))
  const hours: WorkingHours = EVERY_DAY.map(() => null)
  let [days, isOpen, isSure] = [WEEKDAYS, false, true]
  let areDaysNamed = false
  for (let at = 0; at < written.length; at = WORD.lastIndex) {
    WORD.lastIndex = at
    const found = WORD.exec(written)
    if (!found || found[0] === '') return null
    const { rest, closed, always, weekdays, round, first, last, times, joint } = found.groups ?? {}
    if (rest !== undefined) isSure = false
    if (joint !== undefined || rest !== undefined) continue
    const named = always ? EVERY_DAY : weekdays ? WEEKDAYS : first ? daysOf(first, last) : null
    if (named) {
      days = isOpen ? [...days, ...named] : named
      isOpen = areDaysNamed = true
      continue
    }
    const [from, to] = round ? [0, DAY] : closed ? [0, 0] : timesOf(times ?? '')
    if (from > to || to > DAY) return null
    if (!areDaysNamed && !round) isSure = false
    for (const day of round && !isOpen ? EVERY_DAY : days)
      hours[day] = from === to ? null : [from, to]
    isOpen = false
  }
  return hours.some(Boolean) ? { week: hours, isSure } : null
}

function shortName(name: string): string {
  const letters: Record<string, string> = {
    по: 'пн',
    вт: 'вт',
    ср: 'ср',
    че: 'чт',
    су: 'сб',
    во: 'вс',
  }
  return letters[name.slice(0, 2)] ?? name
}

function daysOf(first: string, last = first): number[] {
  const [from, to] = [DAYS.indexOf(first), DAYS.indexOf(last)]
  return EVERY_DAY.filter((day) =>
    from <= to ? from <= day && day <= to : day >= from || day <= to,
  )
}

function timesOf(text: string): [from: number, to: number] {
  const [, hour = 0, minute = 0, end = 0, endMinute = 0] = (
    new RegExp(TIME + TO + TIME, 'u').exec(text) ?? []
  ).map((part) => Number(part ?? 0))
  return [hour * 60 + minute, end * 60 + endMinute]
}

/**
 * Returns the moment by which so much working time has passed since another one, by this machine's clock. All
 * but the hours in milliseconds.
 */
export function afterWorking(time: number, since: number, hours: WorkingHours): number {
  let left = time
  const midnight = new Date(since)
  midnight.setHours(0, 0, 0, 0)
  // Hours that leave less than this a week are none.
  for (let days = 0; days < 100; days += 1) {
    const rule = hours[(midnight.getDay() + 6) % 7]
    if (rule) {
      const [from, to] = rule.map((minutes) => new Date(midnight).setHours(0, minutes)) as [
        number,
        number,
      ]
      const start = Math.max(from, since)
      if (to - start >= left) return start + left
      left -= Math.max(0, to - start)
    }
    midnight.setDate(midnight.getDate() + 1)
  }
  return since + time
}

/** Working time after which everybody is told again of a request that nobody has taken. */
export const LATE_AFTER = 2 * HOUR
