/** Sec-Purpose is today's header, the others are those of older browsers. */
const HEADERS = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz']

/** Whether a browser prefetches a page. `valueOf`: returns a header by its lower-case name. */
export function isPrefetch(valueOf: (header: string) => unknown): boolean {
  return HEADERS.some((header) => valueOf(header))
}
