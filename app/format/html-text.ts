import { decodeHTMLStrict } from 'entities'

/** What is no text at all: a browser shows neither comments nor what scripts and styles say. */
const UNSEEN = /<!--[^]*?(?:-->|$)|<(script|style)(?=[\s>])[^]*?(?:<\/\1\s*>|$)/gi
const WITHIN_A_LINE =
  /<\/?(?:a|abbr|b|bdi|em|font|i|mark|small|span|strong|sub|sup|u)(?:\s[^<>]*)?>/gi
export const TAG = /<\/?[a-z][a-z0-9]*(?:\s[^<>]*)?\/?>/gi

const POWERS: Record<string, string> = { '2': '²', '3': '³' }

/**
 * Returns the text of what may be HTML: without tags, with the characters that `&quot;` or `&#39;` stand for. What was
 * escaped twice is read twice. The text is not safe HTML: it may have a `<`.
 */
export function textOfHtml(html: string): string {
  return withoutTags(unescaped(withoutTags(unescaped(withoutTags(html)))))
}

function withoutTags(html: string): string {
  return (
    html
      .replace(UNSEEN, ' ')
      .replace(/<!\[CDATA\[|\]\]>/g, '')
      .replace(/<sup>\s?([23])\s?<\/sup>/gi, (_, digit: string) => POWERS[digit] ?? digit)
      .replace(WITHIN_A_LINE, '')
      // Any other tag begins a line.
      .replace(TAG, ' ')
  )
}

/** Puts in the characters that a text escapes, once. No character of zero: SQL stores no text with it. */
export function unescaped(html: string): string {
  return decodeHTMLStrict(html).replaceAll('\0', '')
}
