import { REQUEST_FIELDS } from '~/agency/port/agency'
import { subscriberNumber } from '~/format/phone'
import {
  addDays,
  dayInWords,
  dayOf,
  localDay,
  localTime,
  MONTH_NAMES,
  monthText,
} from '~/format/local-time'
import { callIn } from '~/agency/store/stored-request'
import { deskRequests as texts } from '~/office/words/desk-requests'
import type { StaffRequest } from './staff-request'

/** Minimum number of digits to search for within numbers. Fewer are the number of a request. */
const FEWEST_DIGITS = 3
/** From this many digits on, a search contains a phone number, whose parts may be short. */
const SHORTEST_PHONE = 7

/** What people put between the digits of one number: of a phone, a date, a cadastral number. */
const NUMBERS = /\d(?:[\s().:/\u2010-\u2015\u2212-]{0,3}\d)*/g

/**
 * The number of a request as pages and mails write it, with what they write behind it: 'Заявка № 7: межевание',
 * '№ 7, Мария'. A keyboard without '№' has 'N'; what looks like a Latin 'o' is Russian by then.
 */
const NAMED_NUMBER =
  /^(?:заявк\p{L}*(?: с сайта| по звонку)? ?(?:№|#|nо?[.°º]?|номер)?|№|#|nо?[.°º]?|номер) ?(\d{1,15})(?:[,.:;].*)?$/u

/** Matches a search for a number alone, if it has a digit. */
const ONLY_NUMBER = /^[№#+\s().:/\u2010-\u2015\u2212\d-]*$/

/** Latin letters that look like Russian ones, and are typed for them. */
const LOOK_ALIKES: Record<string, string> = Object.fromEntries(
  [...'abcehkmoptxy'].map((letter, at) => [letter, 'авсенкмортху'.charAt(at)]),
)

/** Whether a search is for a number alone: of a request, of a phone. */
function isNumberAlone(text: string): boolean {
  return ONLY_NUMBER.test(text) && /\d/.test(text)
}

/**
 * Returns a function that says whether a request is found: by its number, as pages write it; by three digits in a
 * row of any number that people wrote on it, in any notation; or by words that all occur in what the client wrote,
 * chose, or the agency noted, or in its days. A number of one or two digits beside words is that of a house: it is
 * whole.
 */
export function searchFor(search: string): (request: StaffRequest) => boolean {
  const terms = termsIn(comparable(search))
  const isNumber = isNumberAlone(search)
  const digits = digitsIn(search)
  const isLong = digits.length >= FEWEST_DIGITS
  const isPhone = digits.length >= SHORTEST_PHONE
  const number = NAMED_NUMBER.exec(comparable(search))?.[1] ?? (isNumber ? digits : null)
  // Days in words take as long to search as all the rest: only if the search may mean one.
  const asksForDays = terms.some((term) => OF_DAYS.test(term))
  const wordsOf = dayWords()
  return (request) => {
    if (number !== null && Number(number) === request.id) return true
    if (number !== null && !isLong) return false
    const places = comparable(writtenOn(request).join('\n'))
    const written = `${places} ${comparable(request.phone)}`
    const numbers = numbersIn(written)
    const phone = subscriberNumber(request.phone)
    if (phone !== null) numbers.push(phone)
    if (isNumber && hasNumber(numbers, digits)) return true
    const days = asksForDays ? momentsOf(request).map(wordsOf).join('') : ''
    const compared = { written, places: isPhone ? written : places, numbers, days }
    return terms.length > 0 && terms.every((term) => isFound(term, compared))
  }
}

/** What a request is compared by. */
interface Compared {
  written: string
  /** Where a house may stand: a phone has an 8, too. */
  places: string
  numbers: string[]
  /** The request's days, as {@link dayWords} writes them. */
  days: string
}

function isFound(term: string, { written, places, numbers, days }: Compared): boolean {
  if (!/^\d+$/.test(term)) {
    const isNumber = isNumberAlone(term) && hasNumber(numbers, digitsIn(term))
    return isNumber || written.includes(term) || days.includes(` ${term}`)
  }
  return term.length < FEWEST_DIGITS ? hasHouse(places, term) : hasNumber(numbers, term)
}

/** A day or a month in words, with or without its year; else a word. */
const TERM = new RegExp(
  `(?:\\d{1,2} )?(?:${MONTH_NAMES.join('|')})(?!\\p{L})(?: \\d{4})?|\\S+`,
  'gu',
)

/** How a day or a time begins. */
const OF_DAYS = new RegExp(`^(?:\\d+\\D|сегодня|вчера|${MONTH_NAMES.join('|')})`)

/** Returns what is sought, without the marks that people put behind a word. */
function termsIn(text: string): string[] {
  return text.replace(/(?<=[\p{L}\p{N} ]|^)[^\p{L}\p{N} ]+(?= |$)/gu, '').match(TERM) ?? []
}

/** All that people wrote on a request, but for the phone; and whether it was a call. */
function writtenOn(request: StaffRequest): string[] {
  return [
    ...REQUEST_FIELDS.filter((field) => field !== 'phone').map((field) => request[field]),
    ...request.services,
    ...request.history.flatMap(({ by, text }) => [by, text]),
    request.assigneeName ?? '',
    callIn(request.history) ? texts.called : '',
  ]
}

/** Whether a text has a number that is no part of a longer one, of a day or of a cadastral number. */
function hasHouse(text: string, number: string): boolean {
  return new RegExp(`(?<!\\d[.:]?)${number}(?![.:]?\\d)`).test(text)
}

/** When a request came, when something was done with it, and when somebody is to be called back. */
function momentsOf({ createdAt, history, callBackOn }: StaffRequest): string[] {
  const moments = [createdAt, ...history.map(({ at }) => at)]
  return callBackOn === null ? moments : [...moments, `${callBackOn}T00:00`]
}

/**
 * Returns a function that says a moment in every way in which people write its time, day and month, each behind a
 * space.
 */
function dayWords(now = Date.now()): (moment: string) => string {
  const today = localDay(now)
  const named = new Map([
    [today, ' сегодня'],
    [addDays(today, -1), ' вчера'],
  ])
  const said = new Map<string, string>()
  return (moment) => {
    const [shown, time] = localTime(moment)
    const day = dayOf(shown)
    const month = day.slice(0, 7)
    const words =
      said.get(day) ??
      ` ${shown} ${shown.replace(/^0/, '')} ${shown.slice(3)} ${dayInWords(day)} ${monthText(month)}${named.get(day) ?? ''}`
    said.set(day, words)
    return `${words} ${time}`
  }
}

function numbersIn(text: string): string[] {
  return (text.match(NUMBERS) ?? []).map(digitsIn)
}

/** Whether digits occur in one of some numbers; where they are a phone's, with +7, 7, 8 or nothing before it. */
function hasNumber(numbers: string[], digits: string): boolean {
  if (digits.length < FEWEST_DIGITS) return false
  const national = digits.replace(/^[78]/, '')
  const isWhole = digits.length === 11
  return numbers.some(
    (number) =>
      number.includes(digits) ||
      (isWhole && number.includes(national)) ||
      (national.length >= FEWEST_DIGITS &&
        number.replace(/^[78](?=\d{10})/, '').startsWith(national)),
  )
}

function digitsIn(text: string): string {
  return text.replace(/\D/g, '')
}

/**
 * Returns a text as it is compared: a Mac writes 'й' as two characters, and copied texts have invisible ones
 * and spaces of other widths.
 */
function comparable(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\p{Cf}/gu, '')
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/[abcehkmoptxy]/g, (letter) => LOOK_ALIKES[letter] ?? letter)
    .replace(/[«»“”„'‘’]/g, '"')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/\s+/g, ' ')
    .trim()
}
