import type { RequestField } from '~/agency/port/agency'
import { allPrices, type RequestedService, requestedServices } from '~/agency/catalogue/service'
import { sumText } from '~/content/prices'
import { staff } from '~/office/words/staff'
import { telLink, whatsappLink } from '~/format/phone'
import { printableLine, shorten } from '~/format/printable'
import { localTime } from '~/format/local-time'
import { escapeXml } from '~/format/xml'
import { typeset } from '~/format/typography'
import { DETAIL_FIELDS, shownPrice, shownText } from './shown-text'
import type { Notice } from '~/agency/store/notice-queue.server'
import { callIn, type StoredRequest } from '~/agency/store/stored-request'
import type { Mail } from './mail.server'

const SUBJECT_LENGTH = 100
const NAMED_SERVICES = 100

/** A border, which also marks the lines into which a long one wraps. */
const QUOTATION = 'border-left:3px solid #888;padding-left:8px'

/** Large enough for a thumb. */
const BUTTON =
  'display:inline-block;padding:10px 16px;margin:4px 0;border:1px solid;border-radius:6px'

/** Returns the address of a request's page at the desk; null: of the list of requests. */
export type LinkTo = (id: number | null) => string

/** A part of a mail: a line, or a quotation of several. With `href`, its text is a link. */
interface MailLine {
  label?: string
  text: string
  href?: string
  /** A visitor's text, which may imitate other lines: shown as a quotation. */
  isQuoted?: boolean
}

/**
 * Returns the mail for a notice: about a request, with links to answer it, or with the notice's own
 * text, as an answer to that mail.
 */
export function noticeMail(notice: Notice, linkTo: LinkTo | null = null): Mail {
  const { request, key, text } = notice
  const { id, phone, isSpam } = request
  const thread = `request-${id}-${key}`
  const requested = requestedServices(request)
  const subject = subjectOf(request, requested)
  const title = titleOfMany(notice)
  const { mail } = staff
  const open = link(mail.open, linkTo && linkTo(title === null ? id : null))
  if (title !== null) {
    const lines = [{ text: title }, { text: '' }, { text: staff.manyWhy }, ...open]
    return { id: `notice-${notice.id}-${key}`, subject: title, ...bodyOf(lines) }
  }
  if (text !== null) {
    return {
      id: `notice-${notice.id}-${key}`,
      inReplyTo: thread,
      subject: `Re: ${subject}`,
      ...bodyOf([{ text }, ...open]),
    }
  }
  const lines: MailLine[] = [
    { text: titleOf(request) },
    ...(isSpam ? [{ text: mail.spam }] : []),
    { text: '' },
    ...fieldLines(request, 'phone'),
    ...link(mail.call, telLink(phone)),
    ...(request.samePhone === null ? [] : [{ text: staff.samePhone(request.samePhone) }]),
    ...link(mail.whatsapp, whatsappLink(phone)),
    ...open,
    { text: '' },
    ...fieldLines(request, 'name'),
    { text: '' },
    { label: mail.services, text: requested.length === 0 ? mail.noServices : '' },
    ...pricedServices(requested, request),
    { text: '' },
    ...DETAIL_FIELDS.flatMap((field) => fieldLines(request, field)),
  ]
  return { id: thread, subject, ...bodyOf(lines) }
}

/** Returns the title of a notice about a request, without the client's data. */
export function titleOf({ id, createdAt, history }: StoredRequest): string {
  const when = localTime(createdAt).join(' ')
  const call = callIn(history)
  return call ? staff.callTitle(id, when, call.by) : staff.title(id, when)
}

/** Returns the title of a notice about many, without personal data; null: it is about one. */
export function titleOfMany({ kind, request, others }: Notice): string | null {
  if (others.length === 0) return null
  const numbers = [request.id, ...others.map(({ requestId }) => requestId)]
  const titleOf = kind === 'late' ? staff.manyLate : staff.manyNew
  return titleOf(numbers.length, Math.min(...numbers), Math.max(...numbers))
}

/** Names the services, and their sum if all have a price; without services, who asks. */
function subjectOf({ id, name, isSpam }: StoredRequest, services: RequestedService[]): string {
  const { mail } = staff
  const [first, ...others] = services
  const prices = allPrices(services)
  const parts = first
    ? [mail.servicesInSubject(first.title, others.length), prices && sumText(prices)]
    : [name]
  const about = printableLine(parts.filter(Boolean).join(', '))
  const subject = shorten(mail.subject(id, about), SUBJECT_LENGTH)
  return isSpam ? mail.spamSubject(subject) : subject
}

/** Returns a field: its label above what the visitor typed. */
function fieldLines(request: StoredRequest, field: RequestField): MailLine[] {
  const labels: Record<RequestField, string> = staff.fields
  const label = labels[field]
  const value = shownText(request, field)
  if (value === '') return [{ label, text: staff.nothing }]
  return [
    { label, text: '' },
    { text: value, isQuoted: true },
  ]
}

function link(text: string, href: string | null): MailLine[] {
  return href === null ? [] : [{ text, href }]
}

/** Lists the first services, each with its price if the list had it, and the sum if it had all. */
function pricedServices(services: RequestedService[], request: StoredRequest): MailLine[] {
  const { andMore, sum } = staff.mail
  const lines: MailLine[] = services.slice(0, NAMED_SERVICES).map(({ title, ...priced }) => {
    // Always with a price or a dash: the title itself may look as if it ended with a price.
    const priceOrDash = shownPrice(priced, request)
    return { text: `• ${printableLine(title)} — ${priceOrDash}`, isQuoted: true }
  })
  const rest = services.length - lines.length
  if (rest > 0) lines.push({ text: andMore(rest) })
  const prices = allPrices(services)
  return prices ? [...lines, { label: sum, text: sumText(prices) }] : lines
}

function bodyOf(lines: MailLine[]): Pick<Mail, 'text' | 'html'> {
  return {
    text: `${lines.map(plain).join('\n').trim()}\n`,
    html:
      '<!doctype html><html lang="ru"><body style="font:16px/1.6 sans-serif">' +
      `${lines.map(html).join('\n')}</body></html>`,
  }
}

function plain({ label, text, href, isQuoted }: MailLine): string {
  if (label) return `${label}: ${text}`.trim()
  if (isQuoted) return `> ${text.replaceAll('\n', '\n> ')}`
  return href ? `${text}: ${href}` : text
}

/** Own words are typeset; what a visitor typed is shown as it came. */
function html({ label, text, href, isQuoted }: MailLine): string {
  const own = escapeXml(isQuoted ? text : typeset(text))
  const shown = href ? `<a href="${escapeXml(href)}" style="${BUTTON}">${own}</a>` : own || '<br>'
  if (label) return `<div><b>${escapeXml(typeset(label))}:</b> ${shown}</div>`
  if (isQuoted) return `<div style="${QUOTATION}">${shown.replaceAll('\n', '<br>\n')}</div>`
  return `<div>${shown}</div>`
}
