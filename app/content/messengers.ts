import type { AgencyFacts } from './agency-facts'
import { whatsappLink } from './phone'

interface Messenger {
  /** Where one writes, as it follows 'write': 'в WhatsApp'. */
  inIt: string
  href: string
  /** What paper shows in the link's place. */
  printed: string
  /** Whether the agency finds a visitor in it by the phone number. */
  byNumber: boolean
}

/** The messengers that the facts name, in the order in which the site offers them. */
export function messengersOf({ whatsapp, max, telegram, vk }: AgencyFacts): Messenger[] {
  const messengers: Messenger[] = []
  if (whatsapp) {
    const href = whatsappLink(whatsapp) ?? `https://wa.me/${whatsapp.replace(/\D/g, '')}`
    messengers.push({ inIt: 'в WhatsApp', href, printed: whatsapp, byNumber: true })
  }
  const add = (inIt: string, href: string | undefined, byNumber: boolean) => {
    if (href) messengers.push({ inIt, href, printed: href.replace('https://', ''), byNumber })
  }
  add('в MAX', max, true)
  add('в Telegram', telegram, true)
  add('во ВКонтакте', vk, false)
  return messengers
}

/** Where the agency answers: 'в WhatsApp, в MAX или во ВКонтакте'. */
export function whereAnswered(facts: AgencyFacts): string {
  return either(messengersOf(facts)) ?? 'сообщением или звонком'
}

/** Where it writes to the number that a visitor leaves; null where the facts name no such messenger. */
export function whereWrittenTo(facts: AgencyFacts): string | null {
  return either(messengersOf(facts).filter(({ byNumber }) => byNumber))
}

function either(messengers: Messenger[]): string | null {
  const names = messengers.map(({ inIt }) => inIt)
  const last = names.pop()
  if (last === undefined) return null
  return names.length > 0 ? `${names.join(', ')} или ${last}` : last
}
