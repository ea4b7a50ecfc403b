export const NBSP = '\u00a0'
const NO_BREAK_HYPHEN = '\u2011'

/** Words that must not be left alone at the end of a line: prepositions, conjunctions, particles. */
const SHORT_WORD = /^[«(]?(?:[а-яё]{1,2}|без|для|или|как|над|под|при|про|из.(?:за|под))$/i

/** Particles: they go with the word before them. */
const PARTICLE = /^(?:ли|же|бы)$/

/** Hyphens beside a part that must not stand alone on its line: 'из-за', 'IP-адрес', '218-ФЗ'. */
const AFTER_SHORT_PART = /(^|[^а-яё])([a-zа-яё]{1,3})-(?=[а-яё])/gi
const BEFORE_SHORT_PART = /([а-яё\d])-(?=[а-яё]{1,3}(?![а-яё]))/gi

/** Words that are nothing without the number after them. */
const LAW_PART = /^(?:стать|част|пункт)/i
const MONTH = /^(?:январ|феврал|март|апрел|ма[йя]|июн|июл|август|сентябр|октябр|ноябр|декабр)/i

/**
 * Sets a text as Russian typography wants it: a no-break space after a short word and after №,
 * around a dash, before ₽, inside a number and between a number and what it counts, and a no-break
 * hyphen beside a short part of a word. Texts are written with plain spaces and typeset when their
 * module loads; what comes from elsewhere, a service's title, is typeset where it is shown.
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
    (SHORT_WORD.test(before) && !PARTICLE.test(before)) ||
    PARTICLE.test(word) ||
    /[№§—]$/.test(before) ||
    /^[—₽]/.test(word) ||
    // A law's part and the number of the next would hold together a line that fits no phone.
    (/\d$/.test(before) && /^[а-яё\d]/.test(word) && !LAW_PART.test(word)) ||
    ((LAW_PART.test(before) || MONTH.test(before)) && /^\d/.test(word))
  )
}

/** Typesets every text of a tree of content. Addresses stay as they are. */
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
