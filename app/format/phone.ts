/**
 * Returns the WhatsApp URL of the first complete Russian number in a text: 8…, +7…, 7… or ten digits; null: there is
 * none. Ten digits that begin with 7 or 8 lack one, more likely, and would lead to a stranger.
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
 * Returns the `tel:` URL of the same number, or of a text that is nothing but a foreign number or a local one of 5
 * to 7 digits. Null for anything else: half a number would call a stranger.
 */
export function telLink(text: string): string | null {
  const number = russianNumber(text)
  if (number) return `tel:+${number}`
  const dialled = foreignNumber(text) ?? /^[1-79]\d{4,6}$/.exec(compact(text))?.[0]
  return dialled ? `tel:${dialled}` : null
}

/** Returns the `tel:` URLs of phones, by their texts; of a text that has none, nothing. */
export function telLinks(phones: readonly string[]): Record<string, string> {
  const links = phones.map((phone) => [phone, telLink(phone)] as const)
  return Object.fromEntries(links.flatMap(([phone, link]) => (link ? [[phone, link]] : [])))
}

/** Formats the same numbers as from abroad, `+7 900 000-00-00`. Returns null for anything else. */
export function internationalPhone(text: string): string | null {
  return russianNumber(text)?.replace(GROUPS, '+7 $1 $2-$3-$4') ?? null
}

/** Formats a text that is nothing but such a number as it is dialled within Russia, `8 (900) 000-00-00`; else null. */
export function nationalPhone(text: string): string | null {
  const typed = plain(text).trim()
  const [found] = findPhones(typed)
  return found?.whole === typed ? found.number.replace(GROUPS, '8 ($1) $2-$3-$4') : null
}

/** Returns whether a number that is dialled in Russia has a digit too many or too few. Local numbers are shorter. */
export function isMiscounted(text: string): boolean {
  return subscriberNumber(text) === null && /^(?:\+7|\d{8})/.test(compact(text))
}

/** Returns what identifies a number: ten digits of a Russian one, all digits of a foreign one; null if it is none. */
export function subscriberNumber(text: string): string | null {
  return (russianNumber(text) ?? foreignNumber(text))?.slice(1) ?? null
}

const GROUPS = /^7(...)(...)(..)(..)$/

/** Between the digits of one number: spaces, brackets, dots, underscores, slashes, any dash; '8~10'. */
const SEPARATOR = '[\\s()._/~\\p{Pd}\\u2212]'
const GAP = `${SEPARATOR}{0,4}`
/**
 * Before the ten digits: 8, 7, +7 and '+8'; two of them, as typed after a given +7; 8 10 7 and 00 7, from abroad. A
 * 9 or a gap follows a second one or '+8': '+8495…' lacks a digit.
 */
const NEXT = `(?=${GAP}9|${SEPARATOR})`
const PREFIX = `(?:(?:\\+ ?7|[78])${GAP}\\+? ?[78]${NEXT}|(?:\\+?8${GAP}10|00)${GAP}7|\\+ ?8${NEXT}|(?:\\+ ?)?7|8)`
/** Who types on a keyboard of letters has O for zero: '8 9ОО 123-45-6О'; but not in '8 900 123-45-6 о заборе'. */
const LETTER = '[ОоOo](?![^\\P{L}ОоOo])'
const DIGIT = `(?:${GAP}\\d|[()-]{0,2}${LETTER}|\\s${LETTER}(?=[ОоOo]))`
/** Ten digits, with or without the prefix. No part has more than a few characters: a text is read in linear time. */
const NUMBER = new RegExp(`(?:(${PREFIX})${GAP})?(\\d${DIGIT}{9})(?!\\d|${LETTER})`, 'uy')
/** How ten digits behind a prefix begin in Russia and Kazakhstan. '89' and '79': a second prefix, and a digit lacks. */
const CODE = /^(?:[3-69]|7[0-7]|8[0-8])/

/** Before a number: digits that may be its own, a plus, or a document whose number has ten digits, too. */
const UNSURE = new RegExp(`(?:\\d${SEPARATOR}*|\\+ ?|(?:инн|паспорт)\\p{L}*[\\s:№.-]*)$`, 'iu')
/** Digits before a number that are not its own: 'кв. 12 ', 'до 18 ', '№1 ', '18:00 ', '33-45-67 ', '1) '. */
const APART_BEFORE = /(?:[\p{L}№][.\s]{0,2}\d{1,4}|[:.-]\d\d(?:\d\d)?|(?:^|\s)\d{1,2}[.)])\s+\(?$/u
/** Digits behind it likewise: ' 2 этаж', ' (2-й подъезд)', ' 18:00', ' 9–18', ' 24/7', ' (12)', and '…-67/68'. */
const APART_BEHIND =
  /^(?:\.?[\s(][\s(\p{Pd}]{0,2}\d{1,4}(?:[:.)/]| ?[\p{Pd}\p{L}])| ?\/ ?\d{2,4}(?!\d))/u
/** An end that may belong to the next words: '8 900 123-45-6 7 этаж', '-45 12 этаж'. */
const LOOSE_END = /(?:[\s(]\d|-\d+[\s(]+\d\d|\d{8}[\s(]+\d{1,3})$/
const DIGIT_BEHIND = new RegExp(`^(?::|${SEPARATOR}*)\\d`, 'u')
/** Characters searched for a field's first number, and examined beside each number. */
const [FIELD, CONTEXT] = [500, 20]

/** Returns the eleven digits of the first number that {@link findPhones} yields, or null. */
function russianNumber(text: string): string | null {
  const [first] = findPhones(plain(text.slice(0, FIELD)))
  return first?.number ?? null
}

/** Finds numbers in a text without direction marks: as written, and as eleven digits that begin with 7. */
export function* findPhones(text: string) {
  let end = 0
  for (const { index } of text.matchAll(/\+|\d+/g)) {
    const found = index < end ? null : numberAt(text, index)
    if (!found || !isWhole(text, index, found.whole, end)) continue
    end = index + found.whole.length
    yield { ...found, index }
  }
}

/** Reads a number at a place of a text, by its own digits alone. */
function numberAt(text: string, index: number) {
  NUMBER.lastIndex = index
  const [whole = '', prefix, ten = ''] = NUMBER.exec(text) ?? []
  const written = ten.replace(/[ОоOo]/g, '0')
  const digits = written.replace(/\D/g, '')
  // Without a prefix, one or two digits that stand alone are a house's.
  if (prefix === undefined ? !/^[349]\d\d/.test(written) : !CODE.test(digits)) return null
  // A digit is missing: '+7 8 343 123-45-6', 'дом 7 8343 33-38-68'.
  if (/^[78]\D/.test(written) || /^7\s8\d{3}\D/.test(whole)) return null
  return { number: `7${digits}`, whole }
}

/** Whether a number's neighbours are no part of it. `from`: where the number before it ends. */
function isWhole(text: string, index: number, whole: string, from: number): boolean {
  const before = text.slice(Math.max(from, index - CONTEXT), index)
  const isUnsure = UNSURE.test(before) && !APART_BEFORE.test(before)
  if (isUnsure && !whole.startsWith('+')) return false
  const end = index + whole.length
  const behind = text.slice(end, end + CONTEXT)
  if (LOOSE_END.test(whole) && /\S/.test(behind)) return false
  if (!DIGIT_BEHIND.test(behind) || APART_BEHIND.test(behind)) return true
  return numberAt(text, end + behind.search(/[+\d]/)) !== null
}

/** Returns a number of another country, compact, if the text is nothing else. */
function foreignNumber(text: string): string | null {
  // '(0)' is dialled only within that country; from Russia, 8 10 stands for the plus.
  const dialled = compact(text.replace('(0)', '')).replace(/^(?:810|00)(?=[1-9])/, '+')
  // '+8 495…' is Moscow's with a wrong sign, '+9' with ten digits lacks the 7. Longer ones have an hour behind them.
  return /^\+(?!9\d{9}$)[1-69]\d{7,12}$/.test(dialled) ? dialled : null
}

/** Returns a number without its extension and what separates digits. */
function compact(text: string): string {
  const number = plain(text).replace(/,? ?(?:доб|вн|ext)[^]*$/i, '')
  return number.replace(new RegExp(SEPARATOR, 'gu'), '')
}

/** Removes invisible marks, which contact lists copy along; digits of Arabic and wide keyboards become plain ones. */
function plain(text: string): string {
  return text
    .replace(/\p{Cf}/gu, '')
    .replace(/\uff0b/g, '+')
    .replace(/[\u0660-\u0669\u06f0-\u06f9\uff10-\uff19]/g, (digit) => `${digit.charCodeAt(0) & 15}`)
}
