import { HOUR } from '~/time/durations'
import { localDay } from './local-time'

const MINUTES_A_DAY = 24 * 60

/** From and to, in minutes of the day, for each day from Monday on; null: nobody works. */
export type WorkingHours = ([from: number, to: number] | null)[]

const DAYS = ['пн', 'вт', 'ср', 'чт', 'пт', 'сб', 'вс']
const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6]

/** Used if the hours are unknown or unreadable. */
export const USUAL_HOURS: WorkingHours = EVERY_DAY.map((day) =>
  day < 5 ? [9 * 60, 18 * 60] : null,
)

const DASH = '\\s*[-‐-―−]\\s*'
const TIME = '(\\d{1,2})(?::([0-5]\\d))?'
/** A day, or a run of days, and the hours on it: `Пн–пт, 9:00–18:00`, `сб 10–14`. */
const RULE = new RegExp(
  `^(?:ежедневно|(${DAYS.join('|')})(?:${DASH}(${DAYS.join('|')}))?),?\\s+${TIME}${DASH}${TIME}$`,
)

/** Returns the hours by which to work, if the text says them, else {@link USUAL_HOURS}. */
export function parseHours(text = ''): WorkingHours {
  return readHours(text) ?? USUAL_HOURS
}

/** Reads hours in the desk's form: `Пн–пт, 9:00–18:00; сб 10:00–14:00`, `ежедневно 10–20`. Null: any other form. */
export function readHours(text: string): WorkingHours | null {
  const hours: WorkingHours = EVERY_DAY.map(() => null)
  for (const part of text.toLowerCase().split(/;|,(?=\s*\p{L})/u)) {
    const [found, first = 'пн', last = found?.startsWith('еж') ? 'вс' : first, ...times] =
      RULE.exec(part.trim()) ?? []
    const [hour = 0, minute = 0, end = 0, endMinute = 0] = times.map((time) => Number(time ?? 0))
    const [from, to] = [hour * 60 + minute, end * 60 + endMinute]
    const days = EVERY_DAY.slice(DAYS.indexOf(first), DAYS.indexOf(last) + 1)
    if (from >= to || to > MINUTES_A_DAY || days.length === 0) return null
    for (const day of days) hours[day] = [from, to]
  }
  return hours
}

/** The days on which Russia does not work, every year: article 112 of the Labour Code. */
const HOLIDAYS = /-(?:01-0[1-8]|02-23|03-08|05-01|05-09|06-12|11-04)$/

/** Whether nobody works on a day, `2026-03-05`, whatever the hours say. */
export type IsDayOff = (day: string) => boolean

/**
 * Returns the moment after so much working time (no holidays, no days off), by this machine's clock. In
 * milliseconds, but for the hours.
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

/** Working time after which everybody is reminded of a request that nobody has taken. */
export const LATE_AFTER = 2 * HOUR
