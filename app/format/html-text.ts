import { decodeHTMLStrict } from 'entities'

/** What is no text at all: a browser shows neither comments, in any of their forms, nor what scripts and styles say. */
const UNSEEN =
  /<!--[^]*?(?:-->|$)|<[!?][a-z[][^<>]*>|<(script|style|template|title)(?=[\s>])[^]*?(?:<\/\1\s*>|$)/gi
/** What may follow a tag's name; a value in quotes may have a '>'. */
const ATTRIBUTES = `(?:\\s(?:"[^"]*"|'[^']*'|[^<>"'])*)?`
const WITHIN_A_LINE = new RegExp(
  `</?(?:a|abbr|b|bdi|bdo|big|cite|code|em|font|i|kbd|label|mark|nobr|q|s|small|span|strong|del|ins|strike|sub|sup|time|tt|u|wbr|o:p)${ATTRIBUTES}/?>`,
  'gi',
)
/**
 * Of any element, also of an office program's or a framework's own: '<o:p>', '<my-price>'. In capitals, those that old
 * editors write: in 'Съёмка и план <GPS>' it is a word.
 */
const TAG = new RegExp(
  `</?(?:[a-z][a-z0-9:-]*|[HB]R|P|DIV|H[1-6]|[OUD]L|LI|D[DT]|T(?:ABLE|BODY|HEAD|[RDH])|CENTER|IMG|BLOCKQUOTE)${ATTRIBUTES}/?>`,
  'g',
)
/** A struck price is none. One that nobody ends is read: no text goes in silence. */
const STRUCK = new RegExp(`<(s|del|strike)${ATTRIBUTES}>[^]{0,500}?</\\1\\s*>`, 'gi')
const POWER = new RegExp(`<sup${ATTRIBUTES}>\\s?([23])\\s?</sup>`, 'gi')

const POWERS: Record<string, string> = { '2': '²', '3': '³' }

/**
 * Returns the text of what may be HTML: without tags and what is struck out, with the characters that `&quot;` or `&#39;`
 * stand for; Bitrix and others escape twice what an editor escaped. The text is not safe HTML: it may have a `<`.
 */
export function textOfHtml(html: string): string {
  return (
    unescaped(unescaped(html))
      .replace(/<!\[CDATA\[|\]\]>/g, '')
      .replace(UNSEEN, ' ')
      .replace(STRUCK, ' ')
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
