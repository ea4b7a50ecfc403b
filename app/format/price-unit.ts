/** A closing sentence 'Цена за …'. Within it no other sentence ends. */
const CLOSING_SENTENCE = /^(.*[.!?…])\s+Цена (за [^.!?…]+)\.?\s*$/su

/**
 * Splits what a price is for off a service's description: 'Обмерим дом. Цена за дом до 150 м².' gives
 * the text 'Обмерим дом.' and the unit 'за дом до 150 м²'. A description that ends otherwise stays whole,
 * with no unit.
 */
export function splitPriceUnit(description: string): { text: string; unit: string | null } {
  const [, text, unit] = CLOSING_SENTENCE.exec(description) ?? []
  return text && unit ? { text, unit } : { text: description, unit: null }
}
