import { REQUEST_FIELDS } from '~/agency/port/agency'
import { subscriberNumber } from '~/format/phone'
import { localTime } from '~/format/local-time'
import type { StaffRequest } from './staff-request'

/** Digits that make a search for a number; with fewer, it is the number of a request. */
const FEWEST_DIGITS = 3

/** What people put between the digits of one number: of a phone, a date, a cadastral number. */
const NUMBERS = /\d(?:[\s().:/\u2010-\u2015\u2212-]{0,3}\d)*/g

/**
 * The number of a request as pages and mails write it, with what they write behind it: 'Заявка № 7: межевание',
 * '№ 7, Мария'. A keyboard without '№' has 'N'; what looks like a Latin 'o' is Russian by then.
 */
const NAMED_NUMBER =
  /^(?:заявк\p{L}*(?: с сайта)? ?(?:№|#|nо?[.°º]?|номер)?|№|#|nо?[.°º]?|номер) ?(\d{1,15})(?:[,.:;].*)?$/u

/** What a search for nothing but a number consists of, besides at least one digit. */
const ONLY_NUMBER = /^[№#+\s().:/\u2010-\u2015\u2212\d-]*$/

/** Latin letters that look like Russian ones, and are typed for them. */
const LOOK_ALIKES: Record<string, string> = Object.fromEntries(
  [...'abcehkmoptxy'].map((letter, at) => [letter, 'авсенкмортху'.charAt(at)]),
)

/** Whether a search is for nothing but a number: of a request, of a phone. */
function isNumberAlone(text: string): boolean {
  return ONLY_NUMBER.test(text) && /\d/.test(text)
}

/**
 * Returns a function that says whether a request is found: by its number, as pages write it; by three digits in a
 * row of any number on its page, in any notation; or by words that all occur in what the client wrote, chose, or the
 * agency noted.
 */
export function searchFor(search: string): (request: StaffRequest) => boolean {
  const words = comparable(search).split(' ')
  const isNumber = isNumberAlone(search)
  const digits = digitsIn(search)
  const isLong = digits.length >= FEWEST_DIGITS
  const number = NAMED_NUMBER.exec(comparable(search))?.[1] ?? (isNumber ? digits : null)
  return (request) => {
    if (number !== null && Number(number) === request.id) return true
    if (number !== null && !isLong) return false
    const text = comparable(textsOf(request).join('\n'))
    const numbers = numbersIn(text)
    const phone = subscriberNumber(request.phone)
    if (phone !== null) numbers.push(phone)
    if (isNumber && hasNumber(numbers, digits)) return true
    return words.every(
      (word) =>
        (isNumber && word.length < FEWEST_DIGITS ? false : text.includes(word)) ||
        (isNumberAlone(word) && word.length >= FEWEST_DIGITS && hasNumber(numbers, digitsIn(word))),
    )
  }
}

/** All that people wrote on a request, and when it came. */
function textsOf(request: StaffRequest): string[] {
  return [
    ...REQUEST_FIELDS.map((field) => request[field]),
    ...request.services,
    ...request.history.flatMap(({ by, text, at }) => [by, text, localTime(at).join(' ')]),
    request.assigneeName ?? '',
    localTime(request.createdAt).join(' '),
  ]
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
