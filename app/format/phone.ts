/**
 * Returns the URL of a WhatsApp chat with a Russian phone number as people write it: 8…, +7…, 7… or ten
 * digits, with spaces, dashes, dots and brackets. Returns null for anything else.
 *
 * Ten digits that begin with 7 or 8 are rejected: more likely a digit is missing, and the link would lead to
 * a stranger.
 */
export function whatsappLink(phone: string): string | null {
  const number = russianNumber(phone)
  return number && `https://wa.me/${number}`
}

/** Returns the URL of a Telegram chat with the same numbers. */
export function telegramLink(phone: string): string | null {
  const number = russianNumber(phone)
  return number && `https://t.me/+${number}`
}

/**
 * Returns the `tel:` URL of a phone number as people write it, in international form if it is Russian.
 * Returns null for a text with fewer than 5 or more than 15 digits.
 */
export function telLink(phone: string): string | null {
  const number = russianNumber(phone)
  if (number) return `tel:+${number}`
  const dialled = withoutExtension(phone)
  const digits = dialled.replace(/\D/g, '')
  if (digits.length < 5 || digits.length > 15) return null
  return `tel:${dialled.startsWith('+') ? '+' : ''}${digits}`
}

/**
 * Formats a Russian phone number as it is dialled within Russia, `8 (900) 000-00-00`. Returns null for
 * anything else, including a number with an extension.
 */
export function nationalPhone(phone: string): string | null {
  const number = russianNumber(phone)
  if (!number || phone.replace(/\D/g, '').length > number.length) return null
  return number.replace(/^7(\d{3})(\d{3})(\d\d)(\d\d)$/, '8 ($1) $2-$3-$4')
}

/** Returns whether a number that is dialled in Russia has a digit too many or too few. Local numbers are shorter. */
export function isMiscounted(phone: string): boolean {
  return russianNumber(phone) === null && /^(?:\+7|\d{8})/.test(compact(phone))
}

/** Number of digits of a Russian number after +7 or 8. */
const SUBSCRIBER_LENGTH = 10

/**
 * Returns the last ten digits of a phone number, which identify it however it is written, or null
 * if there are fewer.
 */
export function subscriberNumber(phone: string): string | null {
  const digits = withoutExtension(phone).replace(/\D/g, '')
  return digits.length < SUBSCRIBER_LENGTH ? null : digits.slice(-SUBSCRIBER_LENGTH)
}

/**
 * Returns the number without its extension and without invisible direction marks, which contact
 * lists copy along.
 */
function withoutExtension(phone: string): string {
  return phone
    .replace(/\p{Cf}/gu, '')
    .replace(/,? ?(?:доб|вн|ext)[^]*$/i, '')
    .trim()
}

/** Returns the eleven digits of a Russian number, beginning with 7, or null. */
function russianNumber(phone: string): string | null {
  const dialled = compact(phone)
  const national = /^(?:\+7|7|8)?(\d{10})$/.exec(dialled)?.[1]
  if (!national || /^[78]\d{9}$/.test(dialled)) return null
  return `7${national}`
}

/** Returns a number without its extension and what separates digits: spaces, brackets, any dash. */
function compact(phone: string): string {
  return withoutExtension(phone).replace(/[\s()./\u2010-\u2015\u2212-]/g, '')
}
