/** Domains that lead nowhere (RFC 2606), the phone that is nobody's, and numbers of nothing but zeros. */
const EXAMPLES = [/\.example(?![\w.-]*\w)/i, /^\D*[78]?\D*900\D*000\D*00\D*00\D*$/, /^0+$/]

/** Whether a value is still one of those in `deploy/settings` and `deploy/agency.json`. */
export function isExample(value: string): boolean {
  return EXAMPLES.some((example) => example.test(value))
}

/** Returns the paths of the texts in a JSON value that are still examples. */
export function examplesIn(value: unknown, path: readonly PropertyKey[] = []): PropertyKey[][] {
  if (typeof value === 'string') return isExample(value) ? [[...path]] : []
  if (typeof value !== 'object' || value === null) return []
  const entries = Array.isArray(value) ? [...value.entries()] : Object.entries(value)
  return entries.flatMap(([key, part]: [PropertyKey, unknown]) => examplesIn(part, [...path, key]))
}
