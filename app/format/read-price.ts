/** A sum without thousands, or with groups of three digits behind spaces; a point or a comma before kopecks. */
const WRITTEN =
  /^(\d+|\d{1,3}(?: \d{3})+)(?:[.,](\d{1,2}))?(?: ?(?:₽|р\.?|руб(?:\.|л(?:ь|я|ей))?))?$/i

/**
 * Reads a price in roubles, as a number or as people and tables write it: '12 000', '12000,50', '12 000 ₽'.
 * Returns null for what is not surely one price: 'от 12000', '-5', and three digits behind a point or a
 * comma, which are thousands to one person and a fraction to another: '12.000', '5500.000'.
 */
export function readPrice(written: unknown): number | null {
  if (typeof written === 'number') return isRoubles(written) ? written : null
  if (typeof written !== 'string' || written.length > 100) return null
  const [, roubles, kopecks = '0'] = WRITTEN.exec(written.replace(/\s+/g, ' ').trim()) ?? []
  return roubles === undefined ? null : Number(`${roubles.replaceAll(' ', '')}.${kopecks}`)
}

/** Whether a number is a price to the kopeck; one with three decimals was rather written with thousands. */
function isRoubles(number: number): boolean {
  return number >= 0 && Number(number.toFixed(2)) === number
}

/** Digits with three more behind one point or comma. */
const TWO_WAYS = /^(\d[\d ]*)[.,](\d{3})$/

/**
 * Returns what a price can mean whose point or comma stands before three digits: `['12000', '12']` for
 * '12.000', `['5500000', '5500']` for '5500.000'; null for any other.
 */
export function twoReadings(written: unknown): [thousands: string, fraction: string] | null {
  if (typeof written !== 'string' && typeof written !== 'number') return null
  const sum = String(written)
    .slice(0, 100)
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/ ?(?:₽|р\.?|руб(?:\.|л(?:ь|я|ей))?)$/i, '')
  const [, whole = '', digits = ''] = TWO_WAYS.exec(sum) ?? []
  const roubles = whole.replaceAll(' ', '')
  if (roubles === '') return null
  const fraction = Number(Number(`${roubles}.${digits}`).toFixed(2))
  return [String(Number(roubles + digits)), String(fraction).replace('.', ',')]
}
