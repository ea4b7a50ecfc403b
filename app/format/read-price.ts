import { unescaped } from './html-text'

/** Roubles and kopecks. */
const SUMS = [
  // People, with thousands apart or not, and Django's or Bitrix's decimals: '12 000,50', "12'000", '12000.0000'.
  /^(?<roubles>\d+|\d{1,3}(?:[ '’`´_]\d{3})+)(?:[.,](?<kopecks>\d{1,2}|\d\d00+))?$/,
  // PHP's number_format and 1C, which part thousands by one mark, kopecks by the other: '12,000.00', '12.000,00'.
  /^(?<roubles>\d{1,3}(?<mark>[.,])\d{3}(?:\k<mark>\d{3})*)(?!\k<mark>)[.,](?<kopecks>\d{1,2})0*$/,
  // The same without kopecks, where the mark comes twice: '1,234,567'.
  /^(?<roubles>\d{1,3}(?<mark>[.,])\d{3}(?:\k<mark>\d{3})+)$/,
]

const CURRENCY = /^(?:₽|ru[br]) ?(?=\d)| ?(?:₽|ru[br]\.?|р\.?|руб(?:\.|л(?:ь|я|ей))?)$/giu

/** Maximum length of a price. */
const MAX_LENGTH = 100

/**
 * Reads a price in roubles as people, tables and systems write it: '12 000', '12000,50', '12 000 ₽', '12,000.00',
 * '12&nbsp;000 &#8381;'. Returns null if it is not surely one price: 'от 12000', '-5', and three digits behind a
 * point or a comma, thousands or a fraction: '12.000', '5500.000'.
 */
export function readPrice(written: unknown): number | null {
  if (typeof written === 'number') return isRoubles(written) ? Number(written.toFixed(2)) : null
  if (typeof written !== 'string') return null
  const sum = sumIn(written)
  const { roubles, kopecks = '0' } = SUMS.map((form) => form.exec(sum)?.groups).find(Boolean) ?? {}
  return roubles === undefined ? null : Number(`${roubles.replace(/\D/g, '')}.${kopecks}`)
}

/** Returns a price as it is written, without the sign for roubles. */
function sumIn(written: string): string {
  if (written.length > MAX_LENGTH) return ''
  return unescaped(written).replace(/\s+/g, ' ').trim().replace(CURRENCY, '')
}

/** Whether a number is a price to the kopeck; one with three decimals was rather written with thousands. */
function isRoubles(number: number): boolean {
  return number >= 0 && Math.abs(number - Number(number.toFixed(2))) < 1e-6
}

/** Digits with three more behind one point or comma. */
const TWO_WAYS = /^(\d[\d ]*)[.,](\d{3})$/

/** Returns both meanings of a price with three digits behind its mark: `['12000', '12']` for '12.000'; null: others. */
export function twoReadings(written: unknown): [thousands: string, fraction: string] | null {
  if (typeof written !== 'string' && typeof written !== 'number') return null
  const [, whole = '', digits = ''] = TWO_WAYS.exec(sumIn(String(written))) ?? []
  const roubles = whole.replaceAll(' ', '')
  if (roubles === '') return null
  const fraction = Number(Number(`${roubles}.${digits}`).toFixed(2))
  return [String(Number(roubles + digits)), String(fraction).replace('.', ',')]
}
