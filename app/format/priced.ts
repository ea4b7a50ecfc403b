/** A price in roubles; null: by agreement. */
export type Price = number | null

/**
 * What something costs, and all that is said with it. It goes whole from the list to cards, cases, the basket,
 * requests, mails and the desk: whoever shows a price has what belongs to it.
 */
export interface Priced {
  price: Price
  /** What the price is for: 'за участок до 15 соток'. */
  unit?: string
  /** Set for a price by area, point, metre or hour, and not for the work: no sum contains it. */
  perUnit?: true
}

/** Whether the list has a price for something. */
export const isPriced = (item: Partial<Priced>): item is Priced => item.price !== undefined

/** Returns what the list has a price for. */
export const listedPrices = (items: readonly Partial<Priced>[]) => items.filter(isPriced)

/**
 * Adds prices for the work, in roubles; `total` is null if there is none. `perUnit`: those for a unit, which cannot be
 * added; `agreed`: how many are by agreement. Nothing else adds prices.
 */
export function addPrices(items: readonly Priced[]) {
  let [total, agreed]: [Price, number] = [items.length === 0 ? 0 : null, 0]
  const perUnit: Priced[] = []
  for (const item of items) {
    if (item.price === null) agreed += 1
    else if (item.perUnit) perUnit.push(item)
    else total = (total ?? 0) + item.price
  }
  return { total, perUnit, agreed }
}
