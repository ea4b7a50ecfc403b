import { type Agency, AgencyUnavailable, NO_NOTICES } from '~/agency/agency'
import type { Catalogue } from '~/catalogue/catalogue.server'
import { log } from '~/log/log.server'
import type { MailSettings } from '~/office/mail/mail.server'
import { startNotices } from '~/office/mail/notices.server'
import type { LinkTo } from '~/office/mail/notice-mail'
import type { RequestStore } from '~/office/store/store.server'

interface EmbeddedAgencyOptions {
  catalogue: Pick<Catalogue, 'current'>
  store: RequestStore
  /** Where the staff is told of requests; null: nowhere. */
  notify?: MailSettings | null
  /** Gives the link at which a person takes a request; null: their mails have none. */
  linkTo?: LinkTo | null
  /** Gives what a visitor agrees to now. */
  consentText?: () => string
}

/**
 * The agency that ships with the site: its services stand in a catalogue of the site's own, its
 * requests in the store. It starts even when the store cannot be written, and says so in the log: the
 * pages are worth serving all the same.
 */
export function createEmbeddedAgency({
  catalogue,
  store,
  notify = null,
  linkTo = null,
  consentText = () => '',
}: EmbeddedAgencyOptions): Agency {
  store.prepare().catch((error: Error) => log('store-unavailable', { reason: error.message }))
  const notices = notify && startNotices(store, notify, () => catalogue.current() ?? [], linkTo)

  return {
    async listServices() {
      const services = catalogue.current()
      if (!services) throw new AgencyUnavailable('storage', 'no catalogue yet')
      return [...services]
    },
    async submitRequest(request, idempotencyKey, { suspect, consentPage } = {}) {
      const consent = consentPage === undefined ? null : { page: consentPage, text: consentText() }
      await store.save(request, idempotencyKey, { suspect, consent, notify: notify?.to })
      notices?.sendSoon()
    },
    async checkReadiness() {
      await store.check()
      if (!notices) return NO_NOTICES
      const { waiting, failing } = await store.countNotices()
      return { noticesWait: waiting, mailFails: failing > 0 }
    },
  }
}
