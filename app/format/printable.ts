/**
 * Makes a visitor's text harmless for a terminal. Escape sequences could recolour, retitle or
 * rewrite the screen, and invisible signs reverse the reading order: control characters become
 * �, format characters are removed. Line ends become `\n`, a tab a space.
 */
export function printable(text: string): string {
  return text
    .replace(/\r\n|[\r\u2028\u2029]/g, '\n')
    .replaceAll('\t', ' ')
    .replace(/\p{Cf}/gu, '')
    .replace(/(?!\n)[\p{Cc}\p{Cs}]/gu, '\uFFFD')
}

/** Does the same, and puts the text on one line. */
export function printableLine(text: string): string {
  return printable(text).replaceAll('\n', ' ').trim()
}
