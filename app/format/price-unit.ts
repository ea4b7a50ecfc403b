/** Matches the end of a sentence and, behind it, a closing one: 'Цена за …'. */
const CLOSING_SENTENCE = /[.!?…]\s+Цена (за [^.!?…]+)\.?$/u

/**
 * Separates the unit of a price from a service's description: 'Обмерим дом. Цена за дом до 150 м².'
 * becomes the text 'Обмерим дом.' and the unit 'за дом до 150 м²'. Another description is returned
 * whole, without a unit.
 */
export function splitPriceUnit(description: string): { text: string; unit: string | null } {
  const found = CLOSING_SENTENCE.exec(description.trimEnd())
  const [, unit] = found ?? []
  return found && unit
    ? { text: description.slice(0, found.index + 1), unit }
    : { text: description, unit: null }
}
