export const NBSP = '\u00a0'
const WORD_JOINER = '\u2060'
/** A hyphen as people type it: find-in-page would not find '152-ФЗ' with the no-break one, U+2011. */
const NO_BREAK_HYPHEN = `-${WORD_JOINER}`

/** Short words that must not end a line; binding longer ones would leave half of a phone's line empty. */
const SHORT_WORDS = '[авикосу]|во|да|до|за|из|ко|на|не|ни|но|об|от|по|со|то'

/** Hyphens beside a short part of a word, where a line must not break: 'из-за', 'IP-адрес', '218-ФЗ'. */
const AFTER_SHORT_PART = /(^|[^а-яё])([a-zа-яё]{1,3})-(?=[а-яё])/gi
const BEFORE_SHORT_PART = /([а-яё\d])-(?=[а-яё]{1,3}(?![а-яё]))/gi

/** The dash of a range, after which a line could break: '9:00–18:00', 'пн–пт'. */
const RANGE_DASH = /([\da-zа-яё])–(?=[\da-zа-яё])/gi

/** Words that must stay with the number after them; those of a law need not stay with one before them. */
const LAW_PART = /^[«(]?(?:стать|част|пункт)/i
const CONJUNCTION = /^(?:и|или)$/
const BEFORE_NUMBER =
  /^(?:точк|январ|феврал|март|апрел|ма[йя]|июн|июл|август|сентябр|октябр|ноябр|декабр)/i

/** Abbreviations that must stay with the name or number after them: 'ИНН 7700000000', 'ул. Речная', 'СНТ «Берёзка»'. */
const NAMES = 'ИНН|ОГРН(?:ИП)?|ООО|(?:[ЗОПС]|СП)?АО|СК|ИП|СНТ|ДНТ|ТСН|СОТ'
const ABBREVIATIONS =
  'ул|пер|пл|пр|просп|наб|бул|ш|мкр|д|г|кв|оф|стр|корп|к|вл|влд|уч|эт|под|каб|ком|пос|пгт|дер|с|х|обл|лит|пом|пп?|стт?|ч|гл|абз|разд|прил|табл|рис|им|тел|см'

/** Words that must not end a line. */
const NOT_LAST = new RegExp(
  `^[«(]?(?:${SHORT_WORDS}|${NAMES}|(?:${ABBREVIATIONS})\\.)$|[№§±]$`,
  'i',
)

/** Words that must not begin one: signs, particles, units in capital letters (any noun stays with a number). */
const NOT_FIRST = /^(?:[—₽±%]|(?:ли|же|бы)$|[КМГ]Б(?![А-Яа-яё]))/

/** A street and the number of a house on it. */
const HOUSE = /((?:ул|пер|пл|наб|ш|пр-т)\. ?[^\s,]+,) (?=\d)/g

/**
 * Applies Russian typography: no-break spaces after short words, № and ±, before dashes, ± and ₽, in numbers and
 * before their nouns; no-break hyphens beside short parts of words; word joiners in ranges. More would leave
 * half-empty lines on a phone. Content is typeset when its module loads, other texts where they are shown.
 */
export function typeset(text: string): string {
  return text
    .replace(AFTER_SHORT_PART, `$1$2${NO_BREAK_HYPHEN}`)
    .replace(BEFORE_SHORT_PART, `$1${NO_BREAK_HYPHEN}`)
    .replace(RANGE_DASH, `$1–${WORD_JOINER}`)
    .replace(HOUSE, `$1${NBSP}`)
    .split(' ')
    .reduce(
      (line, word, i, words) => line + (staysWith(words[i - 1] ?? '', word) ? NBSP : ' ') + word,
    )
}

function staysWith(before: string, word: string): boolean {
  if (NOT_LAST.test(before) || NOT_FIRST.test(word)) return true
  // 'пункты 21.1 и 21.2 части 1 статьи 26' must break somewhere: it is wider than a phone.
  if (/\d$/.test(before)) {
    return /^[а-яё\d]/.test(word) && !LAW_PART.test(word) && !CONJUNCTION.test(word)
  }
  return /^\d/.test(word) && (LAW_PART.test(before) || BEFORE_NUMBER.test(before))
}

/** Words of three letters that must not end a heading's line, either. */
const THREE_LETTERS = /(^|[^а-яё])(без|под|над|для|или|как|при) /gi

export function typesetHeading(text: string): string {
  return typeset(text).replace(THREE_LETTERS, `$1$2${NBSP}`)
}

/** Typesets every string in a tree of content, and what its functions return, except addresses. */
export function typesetAll<Texts>(content: Texts): Texts {
  if (typeof content === 'string') {
    return (/^(?:\/|https?:)/.test(content) ? content : typeset(content)) as Texts
  }
  if (typeof content === 'function') {
    return ((...args: unknown[]) => typesetAll(content(...args) as unknown)) as Texts
  }
  if (Array.isArray(content)) return content.map(typesetAll) as Texts
  if (typeof content !== 'object' || content === null) return content
  return Object.fromEntries(
    Object.entries(content).map(([key, value]) => [key, typesetAll(value)]),
  ) as Texts
}

/** Returns a function that makes and typesets texts from a value, such as the facts, once for each version of it. */
export function textsOf<Source extends object, Texts>(
  make: (source: Source) => Texts,
): (source: Source) => Texts {
  const made = new WeakMap<Source, Texts>()
  return (source) => {
    const texts = made.get(source) ?? typesetAll(make(source))
    made.set(source, texts)
    return texts
  }
}
