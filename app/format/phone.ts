/**
 * Returns the URL of a WhatsApp chat with the first complete Russian number in what somebody wrote: 8…, +7…,
 * 7… or ten digits, with spaces, dashes, dots and brackets, and with times, floors or names around it.
 * Returns null if there is none.
 *
 * Ten digits that begin with 7 or 8 are rejected: more likely a digit is missing, and the link would lead to
 * a stranger.
 */
export function whatsappLink(text: string): string | null {
  const number = russianNumber(text)
  return number && `https://wa.me/${number}`
}

/** Returns the URL of a Telegram chat with the same numbers. */
export function telegramLink(text: string): string | null {
  const number = russianNumber(text)
  return number && `https://t.me/+${number}`
}

/**
 * Returns the `tel:` URL of the same numbers, and of a text that is a number of another country or a local one
 * and nothing else. Returns null for anything else: half a number would call a stranger.
 */
export function telLink(text: string): string | null {
  const number = russianNumber(text)
  if (number) return `tel:+${number}`
  const dialled = foreignNumber(text) ?? localNumber(text)
  return dialled && `tel:${dialled}`
}

/** Returns the `tel:` URLs of phones, by their texts; of a text that has none, nothing. */
export function telLinks(phones: readonly string[]): Record<string, string> {
  const links = phones.map((phone) => [phone, telLink(phone)] as const)
  return Object.fromEntries(links.flatMap(([phone, link]) => (link ? [[phone, link]] : [])))
}

/** Returns the `tel:` URLs of all these numbers in a text without direction marks, and where each stands in it. */
export function findPhones(text: string): { index: number; length: number; href: string }[] {
  return Array.from(numbersIn(withZeros(text)), ({ index, length, number }) => {
    return { index, length, href: `tel:+${number}` }
  })
}

/** Formats the same numbers as from abroad, `+7 900 000-00-00`. Returns null for anything else. */
export function internationalPhone(text: string): string | null {
  const number = russianNumber(text)
  return number && number.replace(/^7(\d{3})(\d{3})(\d\d)(\d\d)$/, '+7 $1 $2-$3-$4')
}

/**
 * Formats a Russian phone number as it is dialled within Russia, `8 (900) 000-00-00`. Returns null for
 * anything else, including a number with something around it.
 */
export function nationalPhone(text: string): string | null {
  const number = russianNumber(text)
  if (!number || !ALONE.test(withoutSeparators(text))) return null
  return number.replace(/^7(\d{3})(\d{3})(\d\d)(\d\d)$/, '8 ($1) $2-$3-$4')
}

/** Returns whether a number that is dialled in Russia has a digit too many or too few. Local numbers are shorter. */
export function isMiscounted(text: string): boolean {
  return subscriberNumber(text) === null && /^(?:\+7|\d{8})/.test(compact(text))
}

/** Whether a text has as many digits as a number of the world: 5 to 15, an extension apart. */
export function isAsLongAsPhone(text: string): boolean {
  const { length } = compact(text).replace(/\D/g, '')
  return length >= 5 && length <= 15
}

/**
 * Returns what identifies a phone number however it is written, and whatever is around it: the ten digits of
 * a Russian one, else the digits of another country's. Returns null if there is no complete number.
 */
export function subscriberNumber(text: string): string | null {
  return russianNumber(text)?.slice(1) ?? foreignNumber(text)?.slice(1) ?? null
}

/** What people put between the digits of one number: spaces, brackets, dots, underscores, any dash. */
const SEPARATOR = '[\\s()._/\\u2010-\\u2015\\u2212\\ufe63\\uff0d-]'
const SEPARATORS = new RegExp(SEPARATOR, 'g')
const GAP = `${SEPARATOR}{0,4}`

/**
 * The digits before the ten of a Russian number. A form of elsewhere fills in '+7', and people type their
 * number behind it: '+7+7 900…', '+7 8 900…', '+7 7 900…', '+7 8 (495) …'. No country has the code 8 or 89: '+8 (495) …'.
 * From abroad, or as to another country, Russia is 810 7 or 00 7: no number of its own begins so.
 */
const PREFIX = `(?:\\+7${GAP}\\+ ?7|(?:\\+ ?7|[78])${GAP}[78](?=${GAP}9)|\\+ ?7${GAP}8${SEPARATOR}{1,4}(?=[348])|(?:\\+?8~?${GAP}10|00)${GAP}7|\\+ ?7|\\+ ?8(?=${GAP}9|${SEPARATOR})|[78])`

/** Ten digits, with or without the prefix. */
const NUMBER = new RegExp(`(?:(${PREFIX})${GAP})?(\\d(?:${GAP}\\d){9})(?!\\d)`, 'y')

/** How numbers begin within Russia and Kazakhstan. */
const CODE = /^(?:[3-69]|7[0-2567]|747|8(?:0|1[1-8]|2[01]|3[13-6]|4[1-8]|5\d|6[1-9]|7[1-9]))/

/** Where a number may begin. */
const BEGINNING = /\+|\d+/g

/** A compact text that is nothing but a Russian number. */
const ALONE = /^(?:\+7|7|8)?\d{10}$/

/** A time or hours: '18:00', '9-18'. */
const HOURS =
  '[012]?\\d(?:[:.]\\d\\d(?: ?[\\u2010-\\u2015-] ?[012]?\\d[:.]\\d\\d)?| ?[\\u2010-\\u2015-] ?[012]?\\d)'

// Without lookbehinds, which Safari before 16.4 does not know.
/**
 * Matches the end of a text before a number, if digits that end it belong to words, or are a time, a date or the
 * number of a line: 'кв. 12 ', '1) ', '№1 '.
 */
const WORDS_BEFORE = new RegExp(
  `(?:[\\p{L}№][.\\s]{0,2}\\d{1,4}|(?:^|[^\\d:.-])(?:${HOURS}|\\d{1,2}\\.\\d\\d\\.\\d{2,4})|(?:^|\\s)\\d{1,2}[.)])[\\s(]{1,4}$`,
  'u',
)

/** Words before a digit that belongs to a place or a time, and to no number. */
const PLACE = '(?:^|[^\\p{L}])(?:кв|д|дом|оф|офис|под|подъезд|эт|этаж|до|после|с|№)[.\\s]{0,2}'
const PLACE_BEGINS = new RegExp(`${PLACE}$`, 'iu')
const PLACE_BEFORE = new RegExp(`${PLACE}\\d{1,3}[\\s(]{1,2}$`, 'iu')

/** Matches the name of a number that is no phone, before it. */
const NO_PHONE_BEFORE = /(?:инн|огрн|снилс|кпп|полис|паспорт)\p{L}*[\s:№.-]*$/iu

/** Ten digits as nobody groups those of a phone: 'кв. 3 412 345-67-8', and a passport's '4512 345678'. */
const NO_CODE = /^(?:\d{1,2}\D|\d{4}\s\d{6}$)/

/** Matches a number whose last digits may be those of the words behind it: '8 900 123-45-6 7', '-45 12'. */
const LOOSE_END = /(?:[\s(]\d|-\d+[\s(]+\d\d|\d{8}[\s(]+\d{1,3})$/

/** Matches a text behind a number, if digits that begin it are not its own: ' 2 этаж', ' 18:00', ' 24/7', ' (12)'. */
const WORDS_BEHIND = new RegExp(
  `^[\\s(.\\u2010-\\u2015-]{1,4}(?:(?:${HOURS}|24 ?/ ?7)(?!\\d)|\\d{1,4}(?:-\\p{L}| ?\\p{L})|\\d{1,2}\\)\\s)|^ ?\\(\\d{1,4}\\)`,
  'u',
)

/** The last digits of a second number, which differs from the first in them: '…-67/68'. */
const LAST_DIGITS = /^ ?\/ ?\d{1,4}(?!\d)/

const DIGIT_BEFORE = new RegExp(`\\d${SEPARATOR}*$`)
const DIGIT_BEHIND = new RegExp(`^${SEPARATOR}*\\d`)

/** How much of the text before and behind a number is looked at, in characters. */
const CONTEXT = 20

/** Maximum length of a text in which a number is looked for. */
const TEXT_LENGTH = 500

/** Returns the eleven digits of the first complete Russian number in a text, beginning with 7, or null. */
function russianNumber(text: string): string | null {
  const [first] = numbersIn(withZeros(withoutMarks(text.slice(0, TEXT_LENGTH))))
  return first?.number ?? null
}

/** Finds the complete Russian numbers in a text without direction marks. */
function* numbersIn(typed: string): Generator<NumberAt & { index: number }> {
  let end = 0
  for (const { index } of typed.matchAll(BEGINNING)) {
    if (index < end) continue
    const match = numberAt(typed, index)
    if (!match || !isWhole(typed, index, match, end)) continue
    end = index + match.length
    yield { ...match, index }
  }
}

/** What is at a place of a text: a number, as far as its own digits tell. */
interface NumberAt {
  number: string
  prefix: string
  whole: string
  length: number
}

function numberAt(text: string, index: number): NumberAt | null {
  NUMBER.lastIndex = index
  const [whole = '', prefix = '', ten = ''] = NUMBER.exec(text) ?? []
  const digits = ten.replace(/\D/g, '')
  // A bare number that begins with 7 or 8 rather lacks a digit; with another one it is no phone.
  if (prefix === '' && (!/^[349]/.test(digits) || NO_CODE.test(ten))) return null
  // No code of Russia or Kazakhstan begins so: '8 ООО 123-45-67'; '+7 8 900 123-45-6', '7 8 343 123-45-6' lack a digit.
  if (!CODE.test(digits) || /^[78]\D/.test(ten)) return null
  return { number: `7${digits}`, prefix, whole, length: whole.length }
}

/**
 * Whether a number is all of it: digits beside it that may belong to it, as where one is too many, leave that
 * unsure. `from`: where the number before it ends.
 */
function isWhole(text: string, index: number, found: NumberAt, from: number): boolean {
  const before = text.slice(Math.max(from, index - CONTEXT), index)
  return beginsAfter(before, found) && endsBefore(text, index, found)
}

/** Whether what stands before a number does not belong to it. */
function beginsAfter(before: string, { prefix, whole }: NumberAt): boolean {
  if (!prefix && NO_PHONE_BEFORE.test(before)) return false
  if (/^[78]\D/.test(whole) && PLACE_BEGINS.test(before)) return false
  if (whole.startsWith('+')) return true
  if (/\+ ?$/.test(before)) return false
  return !DIGIT_BEFORE.test(before) || (prefix ? WORDS_BEFORE : PLACE_BEFORE).test(before)
}

/** Whether what stands behind a number does not belong to it. */
function endsBefore(text: string, index: number, { whole }: NumberAt): boolean {
  const end = index + whole.length
  const behind = text.slice(end, end + CONTEXT)
  if (/^:\d/.test(behind) || /\s24 ?\/ ?7/.test(whole.slice(-3) + behind.slice(0, 3))) return false
  if (LOOSE_END.test(whole) && /\S/.test(behind)) return false
  const [gap = ''] = /^\D*/.exec(behind) ?? []
  return (
    !DIGIT_BEHIND.test(behind) ||
    WORDS_BEHIND.test(behind) ||
    (!whole.includes('/') && LAST_DIGITS.test(behind)) ||
    numberAt(text, end + gap.length) !== null
  )
}

/** Returns a number of another country, compact, if the text is nothing else. */
function foreignNumber(text: string): string | null {
  // Abroad, '(0)' is dialled at home alone.
  const dialled = compact(text.replace('(0)', '')).replace(/^(?:8~?10|00)(?=[1-9])/, '+')
  // '+84951234567' may be a number of Hanoi, or one of Moscow behind a wrong sign.
  if (dialled.startsWith('+8') && !/^\D*8(?:1|2|4|6|5[02356]|8[0-36])\D/.test(withoutMarks(text)))
    return null
  // Ten digits that begin with 9 are a Russian number without its 7, but for short ones of the Near East.
  if (/^\+9[0-489]\d{8}$/.test(dialled)) return null
  // Longer ones have an hour or a floor behind them.
  return /^\+[1-689]\d{7,12}$/.test(dialled) ? dialled : null
}

/** Returns a number within a town, compact, if the text is nothing else: 5 to 7 digits, the first not 0 or 8. */
function localNumber(text: string): string | null {
  const dialled = compact(text)
  return /^[1-79]\d{4,6}$/.test(dialled) ? dialled : null
}

/** Returns a number without its extension and what separates digits: spaces, brackets, any dash. */
function compact(text: string): string {
  return withoutSeparators(text.replace(/,? ?(?:доб|вн|ext)[^]*$/i, ''))
}

function withoutSeparators(text: string): string {
  return withoutMarks(text).replace(SEPARATORS, '')
}

/** Removes invisible direction marks, which contact lists copy along; Arabic and full-width digits become plain ones. */
function withoutMarks(text: string): string {
  return text
    .replace(/\p{Cf}/gu, '')
    .replace(/\uff0b/g, '+')
    .replace(/[\u0660-\u0669\u06f0-\u06f9\uff10-\uff19]/g, (digit) => `${digit.charCodeAt(0) & 15}`)
}

/** Puts zeros in the place of letters O within a number: '8 9ОО 123-45-6О'. */
function withZeros(text: string): string {
  let typed = text
  return text.replace(/[ОоOo]+/g, (letters, at: number) => {
    const before = typed.slice(Math.max(0, at - CONTEXT), at)
    const behind = text.slice(at + letters.length).slice(0, CONTEXT)
    const isWord = /\p{L}$/u.test(before) || /^\p{L}/u.test(behind)
    const isWithin = DIGIT_BEFORE.test(before) && (/\S$/.test(before) || DIGIT_BEHIND.test(behind))
    if (!isWithin || isWord) return letters
    const zeros = '0'.repeat(letters.length)
    typed = typed.slice(0, at) + zeros + typed.slice(at + letters.length)
    return zeros
  })
}
