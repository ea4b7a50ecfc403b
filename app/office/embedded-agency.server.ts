import { log } from '~/log.server'
import type { Agency } from '~/agency/agency'
import { readCatalogue, watchCatalogue } from '~/catalogue/catalogue-file.server'
import type { MailSettings } from './mail.server'
import { startNotices } from './notices.server'
import { openStore } from './store.server'

interface EmbeddedAgencyOptions {
  /** Path of the catalogue; null: the one shipped. */
  catalogueFile: string | null
  databaseUrl: string
  /** Where the staff is told of requests; null: nowhere. */
  notify?: MailSettings | null
}

/**
 * The agency that ships with the site: its services stand in a JSON file, its requests in the store
 * that `databaseUrl` names. It starts even when the store cannot be written, and says so in the log:
 * the pages are worth serving all the same.
 */
export function createEmbeddedAgency({
  catalogueFile,
  databaseUrl,
  notify = null,
}: EmbeddedAgencyOptions): Agency {
  const store = openStore(databaseUrl)
  store.prepare().catch((error: Error) => log('store-unavailable', { reason: error.message }))
  const notices = notify && startNotices(store, notify, () => readCatalogue(catalogueFile))

  return {
    listServices: () => readCatalogue(catalogueFile),
    async takeRequest(request, idempotencyKey, { suspect } = {}) {
      await store.save(request, idempotencyKey, { suspect, notify: notices !== null })
      notices?.wake()
    },
    async checkReadiness() {
      await store.check()
      return { noticesWait: notices ? await store.countWaitingNotices() : null }
    },
    onServicesChange: (changed) => {
      if (catalogueFile !== null) watchCatalogue(catalogueFile, changed)
    },
  }
}
