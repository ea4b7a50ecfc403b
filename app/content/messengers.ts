import type { AgencyFacts } from './agency-facts'
import { whatsappLink } from '~/format/phone'

interface Messenger {
  /** Its name as it follows 'write': 'в WhatsApp'. */
  inIt: string
  href: string
  /** Printed instead of the link. */
  printed: string
  /** Whether a link can fill in the message. */
  takesText: boolean
  /** Whether the agency can find a visitor in it by phone number. */
  byNumber: boolean
}

/** Returns the messengers that the facts name, in the order in which the site offers them. */
export function messengersOf({ whatsapp, max, telegram, vk }: AgencyFacts): Messenger[] {
  const wa = whatsapp && (whatsappLink(whatsapp) ?? `https://wa.me/${whatsapp.replace(/\D/g, '')}`)
  const links = [
    ['в MAX', max],
    ['в WhatsApp', wa, whatsapp],
    ['в Telegram', telegram],
    ['во ВКонтакте', vk],
  ] as const
  return links.flatMap(([inIt, href, printed = href?.slice('https://'.length) ?? '']) =>
    href ? { inIt, href, printed, takesText: href === wa, byNumber: href !== vk } : [],
  )
}

/** Returns the address of a chat, with the message filled in if the messenger allows it. */
export function messageLink({ href, takesText }: Messenger, message: string): string {
  return takesText ? `${href}?text=${encodeURIComponent(message)}` : href
}

/**
 * Returns how the agency answers: 'Позвоним или напишем в WhatsApp'. The call comes first: a messenger may not
 * reach the visitor.
 */
export function weAnswer(facts: AgencyFacts): string {
  return ['Позвоним или напишем', either(messengersOf(facts))].filter(Boolean).join(' ')
}

/** Returns the messengers in which the agency can write to a phone number; null if there is none. */
export function whereWrittenTo(facts: AgencyFacts): string | null {
  return either(messengersOf(facts).filter(({ byNumber }) => byNumber))
}

function either(messengers: Messenger[]): string | null {
  const names = messengers.map(({ inIt }) => inIt)
  const last = names.pop()
  if (last === undefined) return null
  return names.length > 0 ? `${names.join(', ')} или ${last}` : last
}
