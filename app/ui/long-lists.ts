/**
 * Cuts a long list into several of `size` items at most. A browser then leaves out the layout of whole
 * lists that are out of sight (`content-visibility`, in the styles), and React the rendering of those
 * that did not change.
 */
export function listsOf<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, i) =>
    items.slice(i * size, (i + 1) * size),
  )
}

/**
 * The lists of an even longer one, in groups of `lists` at most: each list out of sight costs a browser
 * a little, a group out of sight as much as one list.
 */
export function groupsOf<T>(items: readonly T[], size: number, lists: number): T[][][] {
  return listsOf(listsOf(items, size), lists)
}
