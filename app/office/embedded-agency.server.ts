import { log } from '~/log.server'
import { type Agency, AgencyUnavailable } from '~/agency/agency'
import type { Catalogue } from '~/catalogue/catalogue.server'
import type { MailSettings } from './mail.server'
import { startNotices } from './notices.server'
import { openStore } from './store.server'

interface EmbeddedAgencyOptions {
  catalogue: Pick<Catalogue, 'current'>
  databaseUrl: string
  /** Where the staff is told of requests; null: nowhere. */
  notify?: MailSettings | null
}

/**
 * The agency that ships with the site: its services stand in a catalogue of the site's own, its requests in the
 * store that `databaseUrl` names. It starts even when the store cannot be written, and says so in the log:
 * the pages are worth serving all the same.
 */
export function createEmbeddedAgency({
  catalogue,
  databaseUrl,
  notify = null,
}: EmbeddedAgencyOptions): Agency {
  const store = openStore(databaseUrl)
  store.prepare().catch((error: Error) => log('store-unavailable', { reason: error.message }))
  async function listServices() {
    const services = catalogue.current()
    if (!services) throw new AgencyUnavailable('storage', 'no catalogue yet')
    return [...services]
  }
  const notices = notify && startNotices(store, notify, listServices)

  return {
    listServices,
    async takeRequest(request, idempotencyKey, { suspect } = {}) {
      await store.save(request, idempotencyKey, { suspect, notify: notices !== null })
      notices?.wake()
    },
    async checkReadiness() {
      await store.check()
      return { noticesWait: notices ? await store.countWaitingNotices() : null }
    },
  }
}
