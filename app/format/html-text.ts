import { decodeHTMLStrict } from 'entities'

/** What is no text at all: a browser shows neither comments, in any of their forms, nor what scripts and styles say. */
const UNSEEN =
  /<!--[^]*?(?:-->|$)|<[!?][a-z[][^<>]*>|<(script|style|template|title)(?=[\s>])[^]*?(?:<\/\1\s*>|$)/gi
/** What may follow a tag's name; a value in quotes may have a '>'. */
const ATTRIBUTES = `(?:\\s(?:"[^"]*"|'[^']*'|[^<>"'])*)?`
const WITHIN_A_LINE = new RegExp(
  `</?(?:a|abbr|b|bdi|bdo|big|cite|code|em|font|i|kbd|label|mark|nobr|q|s|small|span|strong|sub|sup|time|tt|u|wbr|o:p)${ATTRIBUTES}/?>`,
  'gi',
)
/** Also of elements that an office program or a framework has of its own: '<o:p>', '<my-price>'. */
const TAG = new RegExp(`</?[a-z][a-z0-9:-]*${ATTRIBUTES}/?>`, 'gi')
const POWER = new RegExp(`<sup${ATTRIBUTES}>\\s?([23])\\s?</sup>`, 'gi')

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
      .replace(/<!\[CDATA\[|\]\]>/g, '')
      .replace(UNSEEN, ' ')
      .replace(POWER, (_, digit: string) => POWERS[digit] ?? digit)
      .replace(WITHIN_A_LINE, '')
      // Any other tag begins a line.
      .replace(TAG, ' ')
  )
}

/** Puts in the characters that a text escapes, once. No character of zero: SQL stores no text with it. */
export function unescaped(html: string): string {
  return decodeHTMLStrict(html).replaceAll('\0', '')
}
