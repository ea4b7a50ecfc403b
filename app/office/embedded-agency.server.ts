import { type Agency, AgencyUnavailable } from '~/agency/agency'
import type { Catalogue } from '~/catalogue/catalogue.server'
import { log } from '~/log.server'
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
 * The agency that ships with the site: its services stand in a catalogue of the site's own, its
 * requests in the store that `databaseUrl` names. It starts even when the store cannot be written, and
 * says so in the log: the pages are worth serving all the same.
 */
export function createEmbeddedAgency({
  catalogue,
  databaseUrl,
  notify = null,
}: EmbeddedAgencyOptions): Agency {
  const store = openStore(databaseUrl)
  store.prepare().catch((error: Error) => log('store-unavailable', { reason: error.message }))
  const notices = notify && startNotices(store, notify, () => catalogue.current() ?? [])

  return {
    async listServices() {
      const services = catalogue.current()
      if (!services) throw new AgencyUnavailable('storage', 'no catalogue yet')
      return [...services]
    },
    async takeRequest(request, idempotencyKey, details) {
      await store.save(request, idempotencyKey, { ...details, notify: notify?.to })
      notices?.sendSoon()
    },
    async checkReadiness() {
      await store.check()
      if (!notices) return { noticesWait: null, mailFails: false }
      const { waiting, failing } = await store.countNotices()
      return { noticesWait: waiting, mailFails: failing > 0 }
    },
  }
}
