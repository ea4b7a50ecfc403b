import type { AgencyFacts } from './agency-facts'

export interface Messenger {
  name: 'MAX' | 'WhatsApp' | 'Telegram' | 'ВКонтакте'
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
  const wa = whatsapp && `https://wa.me/${whatsapp.replace(/\D/g, '')}`
  const rows: (Pick<Messenger, 'name'> & Partial<Messenger>)[] = [
    { name: 'MAX', href: max },
    { name: 'WhatsApp', href: wa, printed: whatsapp, takesText: true },
    { name: 'Telegram', href: telegram },
    { name: 'ВКонтакте', inIt: 'во ВКонтакте', href: vk, byNumber: false },
  ]
  return rows.flatMap(({ href, ...row }) => {
    if (!href) return []
    const printed = href.slice('https://'.length)
    return { inIt: `в ${row.name}`, printed, takesText: false, byNumber: true, ...row, href }
  })
}

/** Returns the address of a chat, with the message filled in if the messenger allows it. */
export function messageLink({ href, takesText }: Messenger, message: string): string {
  return takesText ? `${href}?text=${encodeURIComponent(message)}` : href
}

/** Returns how the agency answers: 'Позвоним или напишем в WhatsApp'. First the call, which everybody can get. */
export function weAnswer(facts: AgencyFacts): string {
  return ['Позвоним или напишем', whereWrittenTo(facts)].filter(Boolean).join(' ')
}

export function messengersByNumber(facts: AgencyFacts): Messenger[] {
  return messengersOf(facts).filter(({ byNumber }) => byNumber)
}

/** Names {@link messengersByNumber} as they follow 'write'; null if there is none. */
export function whereWrittenTo(facts: AgencyFacts): string | null {
  return either(messengersByNumber(facts))
}

/** Names one or two; nobody reads a longer list. */
function either(messengers: Messenger[]): string | null {
  if (messengers.length > 2) return 'в мессенджер'
  return messengers.length > 0 ? messengers.map(({ inIt }) => inIt).join(' или ') : null
}
