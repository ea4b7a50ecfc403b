import type { Settings } from '~/server/settings/env.server'
import type { Catalogue } from './catalogue.server'

/** Whether the prices are those that ship with the site: nobody's, so no search engine and no price list gets them. */
export function hasExamplePrices(
  { agencyApiUrl, catalogueFile }: Pick<Settings, 'agencyApiUrl' | 'catalogueFile'>,
  catalogue: Pick<Catalogue, 'isFromDesk'>,
): boolean {
  return agencyApiUrl === null && catalogueFile === null && !catalogue.isFromDesk()
}
