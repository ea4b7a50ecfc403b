import type { AgencyFacts } from './agency-facts'
import { name, phone } from './preview.json'

/**
 * Returns the path of the picture that messengers show beside a link. One shows an agency's name and phone
 * (`npm run icons`); another agency's links show the one that names nobody.
 */
export function previewOf(facts: AgencyFacts): string {
  return facts.name === name && facts.phone === phone ? '/preview.png' : '/preview-unnamed.png'
}
