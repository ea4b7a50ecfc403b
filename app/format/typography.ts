export const NBSP = '\u00a0'
const NO_BREAK_HYPHEN = '\u2011'

/** Prepositions, conjunctions and particles of one or two letters: they must not end a line. */
const SHORT_WORD = /^[«(]?(?:[авикосу]|во|да|до|за|из|ко|на|не|ни|но|об|от|по|со|то)$/i

/** Particles that follow their word. */
const PARTICLE = /^(?:ли|же|бы)$/

/** Hyphens beside a part of one to three letters, which must not stand alone on its line: 'из-за', '218-ФЗ'. */
const AFTER_SHORT_PART = /(^|[^а-яё])([a-zа-яё]{1,3})-(?=[а-яё])/gi
const BEFORE_SHORT_PART = /([а-яё\d])-(?=[а-яё]{1,3}(?![а-яё]))/gi

/** Words that take the number after them onto their line. */
const LAW_PART = /^(?:стать|част|пункт)/i
const MONTH = /^(?:январ|феврал|март|апрел|ма[йя]|июн|июл|август|сентябр|октябр|ноябр|декабр)/i

/**
 * Returns a text with the no-break spaces of Russian typography: after a preposition, conjunction or
 * particle of one or two letters and after №, before a dash and ₽, inside a number and between a number
 * and what it counts; and with a no-break hyphen beside a short part of a word. What binds more than
 * that leaves half-empty lines on a phone. Texts are written with plain spaces and typeset when their
 * module loads; what comes from elsewhere, such as a service's title, is typeset where it is shown.
 */
export function typeset(text: string): string {
  return text
    .replace(AFTER_SHORT_PART, `$1$2${NO_BREAK_HYPHEN}`)
    .replace(BEFORE_SHORT_PART, `$1${NO_BREAK_HYPHEN}`)
    .split(' ')
    .reduce(
      (line, word, i, words) => line + (staysWith(words[i - 1] ?? '', word) ? NBSP : ' ') + word,
    )
}

function staysWith(before: string, word: string): boolean {
  return (
    SHORT_WORD.test(before) ||
    PARTICLE.test(word) ||
    /[№§]$/.test(before) ||
    /^[—₽]/.test(word) ||
    // Otherwise 'пункты 21.1 и 21.2 части 1 статьи 26' could not break at all, too wide for a phone.
    (/\d$/.test(before) && /^[а-яё\d]/.test(word) && !LAW_PART.test(word)) ||
    ((LAW_PART.test(before) || MONTH.test(before)) && /^\d/.test(word))
  )
}

/** Returns a tree of content with every text typeset. Addresses stay as they are. */
export function typesetAll<Content>(content: Content): Content {
  if (typeof content === 'string') {
    return (/^(?:\/|https?:)/.test(content) ? content : typeset(content)) as Content
  }
  if (Array.isArray(content)) return content.map(typesetAll) as Content
  if (typeof content !== 'object' || content === null) return content
  return Object.fromEntries(
    Object.entries(content).map(([key, value]) => [key, typesetAll(value)]),
  ) as Content
}
