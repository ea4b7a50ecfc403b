/**
 * The address that opens a WhatsApp chat with a phone number as visitors type it: 8…, +7…, 7… or
 * ten digits, with spaces, dashes, dots and brackets. Null for what is no Russian number.
 *
 * Ten digits that begin with 7 or 8 are none: more likely a digit is missing, and the link would
 * lead to a stranger.
 */
export function whatsappLink(phone: string): string | null {
  const compact = phone.replace(/[\s().\u2010-\u2015-]/g, '')
  const national = /^(?:\+7|7|8)?(\d{10})$/.exec(compact)?.[1]
  if (!national || /^[78]\d{9}$/.test(compact)) return null
  return `https://wa.me/7${national}`
}
