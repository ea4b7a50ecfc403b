import { findPhones, telLink } from '~/format/phone'

/** A piece of a text that people wrote. */
export interface TextPart {
  text: string
  /** Where it leads; absent: it is no link. */
  href?: string
}

/** Phones of other countries, addresses of pages and of mail. */
const LINKS =
  /(\+\d(?:[\s()-]{0,2}\d){8,14})|(https?:\/\/[^\s<>«»"]+)|[\w.+-]{1,64}@[\p{L}\d-]+(?:\.[\p{L}\d-]+)+/gu

/** Takes a text apart at its phones, mail addresses and pages, which are links. */
export function linked(text: string): TextPart[] {
  const links = [
    ...Array.from(findPhones(text), ({ index, whole, number }) => {
      return { index, text: whole, href: `tel:+${number}` }
    }),
    ...Array.from(text.matchAll(LINKS), linkAt),
  ].sort((one, other) => one.index - other.index)
  const parts: TextPart[] = []
  let end = 0
  for (const { index, href, ...link } of links) {
    if (index < end || href === null) continue
    if (index > end) parts.push({ text: text.slice(end, index) })
    parts.push({ ...link, href })
    end = index + link.text.length
  }
  if (end < text.length) parts.push({ text: text.slice(end) })
  return parts
}

function linkAt({ index, 0: whole, 1: phone, 2: page }: RegExpExecArray) {
  if (phone) return { index, text: phone, href: telLink(phone) }
  // The end of a sentence is no part of an address.
  const text = whole.replace(/[.,;:!?)]{1,9}$/, '')
  if (!page) return { index, text, href: `mailto:${text}` }
  return { index, text, href: URL.canParse(text) ? text : null }
}
