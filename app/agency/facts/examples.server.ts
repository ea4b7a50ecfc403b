import { type AgencyFacts, shippedFacts } from '~/content/agency-facts'

/** Reserved domains (RFC 2606), the shipped phone and date, numbers of several zeros; a single 0 is a value. */
const EXAMPLES = [
  /\.example(?![\w.-]*\w)/i,
  /^\D*(?:[78]\D*)?900\D*000\D*00\D*00\D*$/,
  /^00+$/,
  /^01\.01\.2000$/,
]

/** Returns whether a value comes from the examples `deploy/settings` and `deploy/agency.json`. */
export function isExampleValue(value: string): boolean {
  return EXAMPLES.some((example) => example.test(value))
}

/** Returns the paths of the strings in a JSON value that are examples. */
export function examplesIn(value: unknown, path: readonly PropertyKey[] = []): PropertyKey[][] {
  if (typeof value === 'string') return isExampleValue(value) ? [[...path]] : []
  if (typeof value !== 'object' || value === null) return []
  const entries = Array.isArray(value) ? [...value.entries()] : Object.entries(value)
  return entries.flatMap(([key, part]: [PropertyKey, unknown]) => examplesIn(part, [...path, key]))
}

/** Returns the paths of facts that are the made-up agency's: none, unless both name and town are. */
export function samplesIn(facts: Partial<AgencyFacts>): PropertyKey[][] {
  if (facts.name !== shippedFacts.name || facts.town !== shippedFacts.town) return []
  return Object.entries(shippedFacts)
    .filter(
      ([name, value]) =>
        typeof value === 'string' &&
        value === facts[name as keyof AgencyFacts] &&
        !isExampleValue(value),
    )
    .map(([name]) => [name])
}
