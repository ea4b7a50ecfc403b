/** Matches a description that ends with a sentence 'Цена за …'. */
const CLOSING_SENTENCE = /^(.*[.!?…])\s+Цена (за [^.!?…]+)\.?\s*$/su

/**
 * Separates the unit of a price from a service's description: 'Обмерим дом. Цена за дом до 150 м².'
 * becomes the text 'Обмерим дом.' and the unit 'за дом до 150 м²'. Another description is returned
 * whole, without a unit.
 */
export function splitPriceUnit(description: string): { text: string; unit: string | null } {
  const [, text, unit] = CLOSING_SENTENCE.exec(description) ?? []
  return text && unit ? { text, unit } : { text: description, unit: null }
}
