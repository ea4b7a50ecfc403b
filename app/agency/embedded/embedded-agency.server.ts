import { log } from '~/log.server'
import type { Agency } from '../agency'
import { readCatalogue, watchCatalogue } from './catalogue-file.server'
import { openStore } from './store.server'

/**
 * The agency that ships with the site: its services stand in a JSON file (`catalogueFile`, null for
 * the one shipped), its requests in the store that `databaseUrl` names. It starts even when the
 * store cannot be written, and says so in the log: the pages are worth serving all the same.
 */
export function createEmbeddedAgency({
  catalogueFile,
  databaseUrl,
}: {
  catalogueFile: string | null
  databaseUrl: string
}): Agency {
  const store = openStore(databaseUrl)
  store.prepare().catch((error: Error) => log('store-unavailable', { reason: error.message }))

  return {
    listServices: () => readCatalogue(catalogueFile),
    takeRequest: async (request, idempotencyKey) => {
      await store.save(request, idempotencyKey)
    },
    onServicesChange: (changed) => {
      if (catalogueFile !== null) watchCatalogue(catalogueFile, changed)
    },
  }
}
