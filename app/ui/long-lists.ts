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
