import { HOUR } from './durations'
import { localDay } from './local-time'

const DAY = 24 * 60

/** From and to, in minutes of the day, for each day from Monday on; null: nobody works. */
export type WorkingHours = ([from: number, to: number] | null)[]

const DAYS = ['пн', 'вт', 'ср', 'чт', 'пт', 'сб', 'вс']
const NAMES = /понедельник|вторник|сред[аеу]|четверг|пятниц[аеуы]|суббот[аеуы]|воскресень[ея]/g
/** Each of {@link DAYS} by the first two letters of its name. */
const BY_NAME = Object.fromEntries(
  ['по', 'вт', 'ср', 'че', 'пя', 'су', 'во'].map((letters, at) => [letters, DAYS[at]]),
)
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
  const words = wordsOf(text)
  if (words === null) return null
  const hours: WorkingHours = EVERY_DAY.map(() => null)
  let [days, isOpen, isSure] = [WEEKDAYS, false, true]
  let areDaysNamed = false
  for (const word of words) {
    if (word.rest !== undefined) isSure = false
    const named = daysIn(word)
    if (named) {
      days = isOpen ? [...days, ...named] : named
      isOpen = areDaysNamed = true
    }
    const open = openIn(word)
    if (!open) continue
    if (!isPossible(open)) return null
    const isRound = word.round !== undefined
    if (!areDaysNamed && !isRound) isSure = false
    for (const day of isRound && !isOpen ? EVERY_DAY : days) {
      hours[day] = open[0] === open[1] ? null : open
    }
    isOpen = false
  }
  return hours.some(Boolean) ? { week: hours, isSure } : null
}

type Word = Partial<Record<string, string>>

/** Splits written hours into words, by the names of {@link WORD}; null if something else is among them. */
function wordsOf(text: string): Word[] | null {
  const written = text
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(NAMES, (name) => BY_NAME[name.slice(0, 2)] ?? name)
  const words: Word[] = []
  for (let at = 0; at < written.length; at = WORD.lastIndex) {
    WORD.lastIndex = at
    const found = WORD.exec(written)
    if (!found || found[0] === '') return null
    words.push(found.groups ?? {})
  }
  return words
}

/** Returns the days that a word names; null if it names none. */
function daysIn({ always, weekdays, first, last }: Word): number[] | null {
  if (always) return EVERY_DAY
  if (weekdays) return WEEKDAYS
  return first ? daysOf(first, last) : null
}

/** Returns the hours that a word says, in minutes of the day; twice the same for none. */
function openIn({ round, closed, times }: Word): [from: number, to: number] | null {
  if (round) return [0, DAY]
  if (closed) return [0, 0]
  return times ? timesOf(times) : null
}

function isPossible([from, to]: [from: number, to: number]): boolean {
  return from <= to && to <= DAY
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

/** The days on which Russia does not work, every year: article 112 of the Labour Code. */
const HOLIDAYS = /-(?:01-0[1-8]|02-23|03-08|05-01|05-09|06-12|11-04)$/

/** Whether nobody works on a day, `2026-03-05`, whatever the hours say. */
export type IsDayOff = (day: string) => boolean

/**
 * Returns the moment by which so much working time has passed since another one, by this machine's clock: on
 * no holiday, and on no day that is off. All but the hours in milliseconds.
 */
export function afterWorking(
  time: number,
  since: number,
  hours: WorkingHours,
  isDayOff: IsDayOff = () => false,
): number {
  let left = time
  const midnight = new Date(since)
  midnight.setHours(0, 0, 0, 0)
  // Hours that leave less than this a week are none.
  for (let days = 0; days < 100; days += 1) {
    const rule = hours[(midnight.getDay() + 6) % 7]
    const day = localDay(midnight.getTime())
    if (rule && !HOLIDAYS.test(day) && !isDayOff(day)) {
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
