import { roubles } from '~/format/format'
import { telLink, whatsappLink } from '~/format/phone'
import { staff } from '~/content/staff'
import type { Service } from '~/catalogue/service'
import { localTime } from '~/office/local-time'
import type { Mail } from './mail.server'
import { printable, printableLine } from '~/office/printable'
import type { Notice } from '~/office/store/notices.server'
import type { StoredRequest } from '~/office/store/stored-request'

const SUBJECT_LENGTH = 100
/** How many of a request's services the mail names. */
const NAMED_SERVICES = 100

/** Gives the address at which a person of the staff takes a request. */
export type LinkTo = (request: StoredRequest, person: string) => string

/**
 * The mail that tells the staff of a request, with what answers it in one tap. `services` is the
 * catalogue as it is now, for the prices: the visitor sent titles alone. A notice with a text of its own
 * goes as an answer to that mail.
 */
export function noticeMail(
  notice: Notice,
  services: readonly Service[],
  linkTo: LinkTo | null = null,
): Mail {
  const { request } = notice
  const { id, createdAt, name, phone, address, comment } = request
  const thread = `request-${id}-${notice.key}`
  const subject = subjectOf(notice)
  if (notice.text !== null) {
    return {
      id: `notice-${notice.id}-${notice.key}`,
      inReplyTo: thread,
      subject: `Re: ${subject}`,
      date: notice.createdAt,
      ...bodyOf([{ text: notice.text }]),
    }
  }
  const { mail } = staff
  const [day, time] = localTime(createdAt)
  const lines: Line[] = [
    { text: mail.title(id, `${day} ${time}`) },
    ...(request.suspect ? [{ text: mail.suspect }] : []),
    // Above all that a visitor typed, who may have typed a link.
    ...(linkTo && notice.recipient ? link(mail.take, linkTo(request, notice.recipient)) : []),
    { text: '' },
    { label: mail.name, text: printableLine(name) || staff.nothing },
    { label: mail.phone, text: printableLine(phone) || staff.nothing },
    ...link(mail.call, telLink(phone)),
    ...link(mail.whatsapp, whatsappLink(phone)),
    { label: mail.address, text: printableLine(address) || staff.nothing },
    { text: '' },
    { label: mail.services, text: request.services.length === 0 ? staff.nothing : '' },
    ...pricedServices(request.services, services),
    { text: '' },
    { label: mail.comment, text: comment.trim() ? '' : staff.nothing },
    ...printable(comment)
      .trim()
      .split('\n')
      .map((text) => ({ text })),
  ]
  return { id: thread, subject, date: Date.parse(createdAt), ...bodyOf(lines) }
}

function subjectOf({ request: { id, name, suspect } }: Notice): string {
  const subject = cut(staff.mail.subject(id, printableLine(name)))
  return suspect ? staff.mail.suspectSubject(subject) : subject
}

function bodyOf(lines: Line[]): Pick<Mail, 'text' | 'html'> {
  return {
    text: `${lines.map(plain).join('\n').trim()}\n`,
    html: `<!doctype html><html lang="ru"><body>${lines.map(html).join('<br>\n')}</body></html>`,
  }
}

function cut(subject: string): string {
  const characters = [...subject]
  return characters.length > SUBJECT_LENGTH
    ? `${characters.slice(0, SUBJECT_LENGTH).join('')}…`
    : subject
}

interface Line {
  label?: string
  text: string
  href?: string
}

function link(label: string, href: string | null): Line[] {
  return href === null ? [] : [{ label, text: href, href }]
}

/**
 * A line for each of the first titles, with its price where the catalogue has one, and the sum where
 * it has all.
 */
function pricedServices(titles: string[], services: readonly Service[]): Line[] {
  const { noPrice, andMore, sum } = staff.mail
  const priceOf = pricesByTitle(services)
  const lines = titles.slice(0, NAMED_SERVICES).map((title) => {
    const price = priceOf.get(title) ?? null
    // What a visitor's browser sent may look like a title with a price.
    return { text: `• ${printableLine(title)} — ${price === null ? noPrice : roubles(price)}` }
  })
  const rest = titles.length - lines.length
  if (rest > 0) lines.push({ text: andMore(rest) })
  const prices = titles.map((title) => priceOf.get(title) ?? null)
  if (prices.length === 0 || prices.includes(null)) return lines
  const total = prices.reduce<number>((sum, price) => sum + (price ?? 0), 0)
  return [...lines, { label: sum, text: roubles(total) }]
}

/** Prices in roubles; null where two services with different prices have the title. */
function pricesByTitle(services: readonly Service[]): Map<string, number | null> {
  const prices = new Map<string, number | null>()
  for (const { title, price } of services) {
    prices.set(title, prices.has(title) && prices.get(title) !== price ? null : price)
  }
  return prices
}

function plain({ label, text }: Line): string {
  return label ? `${label}: ${text}`.trim() : text
}

function html({ label, text, href }: Line): string {
  const shown = href ? `<a href="${escape(href)}">${escape(text)}</a>` : escape(text)
  return label ? `<b>${escape(label)}:</b> ${shown}` : shown
}

function escape(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
