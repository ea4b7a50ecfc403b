/** How many items make a list: whole rows of cards, be there one, two, three or four in a row. */
const ITEMS_A_LIST = 60

/**
 * Cuts a long list into several. A browser then leaves out the layout of whole lists that are out of
 * sight (`content-visibility`, in the styles), and React the rendering of those that did not change.
 */
export function listsOf<T>(items: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(items.length / ITEMS_A_LIST) }, (_, i) =>
    items.slice(i * ITEMS_A_LIST, (i + 1) * ITEMS_A_LIST),
  )
}
