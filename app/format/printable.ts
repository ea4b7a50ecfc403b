/**
 * Makes a visitor's text safe on a terminal: control characters, which could change it, become �; format characters,
 * which could change the reading order, are removed. Every line end becomes \n, a tab a space.
 */
export function printable(text: string): string {
  return text
    .replace(/\r\n|[\r\u2028\u2029]/g, '\n')
    .replaceAll('\t', ' ')
    .replace(/\p{Cf}/gu, '')
    .replace(/(?!\n)[\p{Cc}\p{Cs}]/gu, '\uFFFD')
}

/** Makes a visitor's text safe on a terminal, on one line: see {@link printable}. */
export function printableLine(text: string): string {
  return printable(text).replaceAll('\n', ' ').trim()
}

/** Cuts a text that has more than `length` characters, and adds an ellipsis. */
export function shorten(text: string, length: number): string {
  const characters = [...text]
  return characters.length > length ? `${characters.slice(0, length).join('')}…` : text
}
