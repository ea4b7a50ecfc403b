import { whatsappLink } from './whatsapp'

/**
 * The address that dials a phone number as visitors type it, whole for a Russian one. Null for what
 * holds too few digits to be a number, or too many.
 */
export function telLink(phone: string): string | null {
  const russian = whatsappLink(phone)?.replace('https://wa.me/', '')
  if (russian) return `tel:+${russian}`
  const digits = phone.replace(/\D/g, '')
  if (digits.length < 5 || digits.length > 15) return null
  return `tel:${phone.trim().startsWith('+') ? '+' : ''}${digits}`
}
