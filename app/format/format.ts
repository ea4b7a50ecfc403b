import { NBSP } from './typography'

const PLURAL_RULES = new Intl.PluralRules('ru')

/**
 * Formats a price in roubles: `roubles(12000)` returns '12 000 ₽' with no-break spaces. Kopecks are
 * shown only if there are any.
 */
export function roubles(price: number): string {
  // Not `Intl.NumberFormat`: browsers use different spaces and minus signs, and its first use takes 10 ms of a start.
  const [whole = '', kopecks] = Math.abs(price).toFixed(2).split('.')
  let grouped = whole
  for (let at = whole.length - 3; at > 0; at -= 3) {
    grouped = grouped.slice(0, at) + NBSP + grouped.slice(at)
  }
  return `${price < 0 ? '−' : ''}${grouped}${kopecks === '00' ? '' : `,${kopecks}`}${NBSP}₽`
}

/** Formats roubles for screen readers, which misread '12 000 ₽': `spokenRoubles(12000)` returns '12000 рублей'. */
export function spokenRoubles(price: number): string {
  const inKopecks = Math.round(price * 100)
  const whole = Math.trunc(inKopecks / 100)
  const kopecks = Math.abs(inKopecks % 100)
  const roubles = `${whole} ${plural(whole, ['рубль', 'рубля', 'рублей'])}`
  if (kopecks === 0) return roubles
  return `${roubles} ${kopecks} ${plural(kopecks, ['копейка', 'копейки', 'копеек'])}`
}

/** Returns a noun's form for a whole number: `plural(3, ['услуга', 'услуги', 'услуг'])` returns 'услуги'. */
export function plural(count: number, [one, few, many]: [string, string, string]): string {
  const forms: Partial<Record<Intl.LDMLPluralRule, string>> = { one, few }
  return forms[PLURAL_RULES.select(count)] ?? many
}

/** Formats a length or a coordinate in metres, with centimetres: `metres(26.046)` returns '26,05'. */
export function metres(length: number): string {
  return length.toFixed(2).replace('.', ',')
}

/** Returns 'N услуг' with the noun in the right form. */
export function serviceCount(count: number): string {
  return `${count}${NBSP}${plural(count, ['услуга', 'услуги', 'услуг'])}`
}
