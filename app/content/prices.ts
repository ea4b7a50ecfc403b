import { roubles } from '~/format/format'
import { addPrices, type Price, type Priced } from '~/format/priced'
import { typeset } from '~/format/typography'

/** Its blank lets a line break: in one line it would push a card's button down. */
const BY_AGREEMENT = 'по договорённости'

/** Of a price for a unit that has no name. */
export const PER_UNIT = 'за единицу'

/** What a price says: '12 000 ₽', or that it is agreed upon. `write` formats a price in roubles. */
export function priceText(price: Price, write = roubles): string {
  return price === null ? BY_AGREEMENT : write(price)
}

/** What a price says where its unit does not stand beside it: '800 ₽ за сотку'. */
export function pricedText({ price, unit = PER_UNIT, perUnit }: Priced, write = roubles) {
  const text = priceText(price, write)
  return perUnit && price !== null ? `${text} ${typeset(unit)}` : text
}

/** What a sum says: '12 000 ₽', '12 000 ₽ и 800 ₽ за сотку', '12 000 ₽ + по договорённости'. */
export function sumText(items: readonly Priced[], write = roubles): string {
  const { total, perUnit, agreed } = addPrices(items)
  const known = perUnit.map((item) => pricedText(item, write))
  if (total !== null) known.unshift(write(total))
  const said = [known.slice(0, -1).join(', '), ...known.slice(-1)].filter(Boolean).join(' и ')
  return [said, ...(agreed > 0 ? [BY_AGREEMENT] : [])].filter(Boolean).join(' + ')
}

/** Stands before the sum: 'Примерно … ₽', 'Цена по договорённости'. */
export function totalLabel(items: readonly Priced[]): string {
  return addPrices(items).total === null ? 'Цена' : 'Примерно'
}

/** Says what a price is for, where a description stands alone. */
export const withUnit = (description: string, unit?: string) =>
  unit === undefined ? description : `${description} Цена ${unit}.`
