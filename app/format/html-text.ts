import { decodeHTMLStrict } from 'entities/decode'

/** What browsers do not show: comments in any form, scripts, styles. */
const UNSEEN =
  /<!--[^]*?(?:-->|$)|<[!?][a-z[][^<>]*>|<(script|style|template|title)(?=[\s>])[^]*?(?:<\/\1\s*>|$)/gi
/** What may follow a tag's name; a value in quotes may have a '>'. */
const ATTRIBUTES = `(?:\\s(?:"[^"]*"|'[^']*'|[^<>"'])*)?`
const WITHIN_A_LINE = new RegExp(
  `</?(?:a|abbr|b|bdi|bdo|big|cite|code|em|font|i|kbd|label|mark|nobr|q|s|small|span|strong|del|ins|strike|sub|sup|time|tt|u|wbr|o:p)${ATTRIBUTES}/?>`,
  'gi',
)
/** Of any element, also '<o:p>' and '<my-price>'. In capitals, only those of old editors: '<GPS>' is a word. */
const TAG = new RegExp(
  `</?(?:[a-z][a-z0-9:-]*|[HB]R|P|DIV|H[1-6]|[OUD]L|LI|D[DT]|T(?:ABLE|BODY|HEAD|[RDH])|CENTER|IMG|BLOCKQUOTE)${ATTRIBUTES}/?>`,
  'g',
)
/** Struck prices are left out. If the tag is never closed, they are read: no text goes in silence. */
const STRUCK = new RegExp(`<(s|del|strike)${ATTRIBUTES}>[^]{0,500}?</\\1\\s*>`, 'gi')
const POWER = new RegExp(`<sup${ATTRIBUTES}>\\s?([23])\\s?</sup>`, 'gi')

const POWERS: Record<string, string> = { '2': '²', '3': '³' }

/**
 * Returns the text of what may be HTML, without tags and struck text, entities decoded twice: Bitrix escapes what an
 * editor has escaped. The text is not safe HTML: it may have a `<`.
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

/** Decodes entities once; none to U+0000, which SQL cannot store. */
export function unescaped(html: string): string {
  return decodeHTMLStrict(html).replaceAll('\0', '')
}
