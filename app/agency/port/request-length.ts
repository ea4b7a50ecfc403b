/** Characters of a request, all fields and titles together: a comment of 20,000, and room for the rest. */
export const REQUEST_LENGTH = 30_000

/** What a title counts besides its characters: even an empty one is a line of a page and of a mail. */
export const TITLE_OVERHEAD = 20

/** Whether a request's fields and titles are longer, together, than allowed. Nothing behind it needs a bound. */
export function isTooLong(fields: string[], titles: string[]): boolean {
  const { length } = [...fields, ...titles].join('')
  return length + titles.length * TITLE_OVERHEAD > REQUEST_LENGTH
}
