/** The named characters that editors and templates of lists put in. */
const NAMED: Record<string, string> = {
  amp: '&',
  apos: "'",
  bdquo: '„',
  deg: '°',
  gt: '>',
  hellip: '…',
  laquo: '«',
  ldquo: '“',
  lt: '<',
  mdash: '—',
  minus: '−',
  nbsp: '\u00a0',
  ndash: '–',
  quot: '"',
  raquo: '»',
  rdquo: '”',
  shy: '\u00ad',
  sup2: '²',
  sup3: '³',
  times: '×',
}

const POWERS: Record<string, string> = { '2': '²', '3': '³' }

/**
 * Returns the text of what may be HTML: without tags, with the characters that `&quot;` or `&#39;` stand for,
 * once. The text is not safe HTML: it may have a `<`.
 */
export function textOfHtml(html: string): string {
  return (
    html
      .replace(/<sup>\s?([23])\s?<\/sup>/gi, (_, digit: string) => POWERS[digit] ?? digit)
      .replace(/<\/?(?:a|abbr|b|em|font|i|mark|small|span|strong|sub|sup|u)(?:\s[^<>]*)?>/gi, '')
      // Any other tag begins a line.
      .replace(/<\/?[a-z][a-z0-9]*(?:\s[^<>]*)?\/?>|<!--[^<>]*-->/gi, ' ')
      .replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{1,10}));/gi, (whole, decimal, hex, name) =>
        name === undefined
          ? characterOf(decimal === undefined ? parseInt(hex, 16) : Number(decimal), whole)
          : (NAMED[String(name).toLowerCase()] ?? whole),
      )
  )
}

function characterOf(code: number, otherwise: string): string {
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : otherwise
}
