/** Returns the known name from which an unknown one differs by its case or one slip; null: there is none. */
export function nearName(typed: string, known: string[]): string | null {
  if (known.includes(typed)) return null
  return known.find((name) => isNear(typed.toLowerCase(), name.toLowerCase())) ?? null
}

/** Whether two texts differ by no more than a letter that is added, missing or another, or by two that are swapped. */
function isNear(a: string, b: string): boolean {
  const shorter = Math.min(a.length, b.length)
  let start = 0
  while (start < shorter && a[start] === b[start]) start++
  let end = 0
  while (end < shorter - start && a.at(-1 - end) === b.at(-1 - end)) end++
  const [left, right] = [a.slice(start, a.length - end), b.slice(start, b.length - end)]
  if (left.length <= 1 && right.length <= 1) return true
  return left.length === 2 && left === [...right].reverse().join('')
}
