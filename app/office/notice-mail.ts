import { roubles } from '~/content/format'
import { telLink, whatsappLink } from '~/content/phone'
import { staff } from '~/content/staff'
import type { Service } from '~/catalogue/service'
import { localTime } from './local-time'
import type { Mail } from './mail.server'
import type { Notice } from './outbox'
import { printable, printableLine } from './printable'

const SUBJECT_LENGTH = 100

/**
 * The mail that tells the staff of a request, with what answers it in one tap. `services` is the
 * catalogue as it is now, for the prices: the visitor sent titles alone.
 */
export function noticeMail({ request, suspect, identity }: Notice, services: Service[]): Mail {
  const { id, createdAt, name, phone, address, comment } = request
  const { mail } = staff
  const [day, time] = localTime(createdAt)
  const lines: Line[] = [
    { text: mail.title(id, `${day} ${time}`) },
    ...(suspect ? [{ text: mail.suspect }] : []),
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
  const subject = cut(mail.subject(id, printableLine(name)))
  return {
    identity,
    subject: suspect ? mail.suspectSubject(subject) : subject,
    text: `${lines.map(plain).join('\n').trim()}\n`,
    html: `<!doctype html><html lang="ru"><body>${lines.map(html).join('<br>\n')}</body></html>`,
    date: Date.parse(createdAt),
  }
}

function cut(subject: string): string {
  const signs = [...subject]
  return signs.length > SUBJECT_LENGTH ? `${signs.slice(0, SUBJECT_LENGTH).join('')}…` : subject
}

interface Line {
  label?: string
  text: string
  href?: string
}

function link(label: string, href: string | null): Line[] {
  return href === null ? [] : [{ label, text: href, href }]
}

/** A line for each title, with its price where the catalogue has one, and the sum where it has all. */
function pricedServices(titles: string[], services: Service[]): Line[] {
  const prices = titles.map((title) => priceOf(title, services))
  const lines = titles.map((title, index) => {
    const price = prices[index]
    const name = printableLine(title)
    // What a visitor's browser sent may look like a title with a price.
    return { text: `• ${name} — ${price === undefined ? staff.mail.noPrice : roubles(price)}` }
  })
  if (titles.length === 0 || prices.includes(undefined)) return lines
  const sum = prices.reduce<number>((total, price) => total + (price ?? 0), 0)
  return [...lines, { label: staff.mail.sum, text: roubles(sum) }]
}

/** In roubles; undefined where no service has that title, or two with different prices have it. */
function priceOf(title: string, services: Service[]): number | undefined {
  const prices = new Set(services.filter((one) => one.title === title).map(({ price }) => price))
  return prices.size === 1 ? [...prices][0] : undefined
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
