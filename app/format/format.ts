import { NBSP } from './typography'

/**
 * A price as it is printed: `roubles(12000)` gives '12 000 ₽' with no-break spaces. Takes roubles;
 * kopecks are shown, two digits of them, only where there are any. (Intl would do it with spaces
 * that differ between engines, and the server's page would then not match the browser's.)
 */
export function roubles(price: number): string {
  const [whole = '', kopecks] = Math.abs(price).toFixed(2).split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, NBSP)
  const sign = price < 0 ? '−' : ''
  return `${sign}${grouped}${kopecks === '00' ? '' : `,${kopecks}`}${NBSP}₽`
}

/**
 * The form of a noun that goes with a whole number: `forms` are those for 1, 2 and 5, as in
 * `plural(3, ['услуга', 'услуги', 'услуг'])`, which gives 'услуги'.
 */
export function plural(count: number, [one, few, many]: [string, string, string]): string {
  const last = count % 10
  const isTeen = Math.floor(count / 10) % 10 === 1
  if (isTeen || last === 0 || last > 4) return many
  return last === 1 ? one : few
}

/** 'N услуг', in the form that goes with the number. */
export function serviceCount(count: number): string {
  return `${count}${NBSP}${plural(count, ['услуга', 'услуги', 'услуг'])}`
}
