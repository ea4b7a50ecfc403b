/** Sec-Purpose is today's header, the others are those of older browsers. */
const HEADERS = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz']

/**
 * Whether a browser asks for a page in advance, which nobody may ever see. `valueOf` returns a header by its name in
 * small letters.
 */
export function isPrefetch(valueOf: (header: string) => unknown): boolean {
  return HEADERS.some((header) => valueOf(header))
}
