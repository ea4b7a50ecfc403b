import type { Agency } from '~/agency/port/agency'
import { pricesOf, type Service } from '~/agency/catalogue/service'
import { log } from '~/server/log/log.server'
import { stop } from '~/server/log/stop.server'
import { settingFaults } from '~/server/settings/setting-faults'
import { isDamage } from '~/agency/database/damage.server'
import { isUnusable } from '~/agency/database/database'
import { afterWorking, type IsDayOff, LATE_AFTER, parseHours } from '~/format/working-hours'
import type { Store } from '~/agency/store/store.server'

/** How the staff is told of requests. */
export interface StaffNotices {
  /** Who is told of a new request. */
  recipients: string[]
  /** What they are told if nobody has taken it. */
  late(id: number): string
  /** Sends what was stored. */
  sendSoon(): void
}

interface EmbeddedAgencyOptions {
  store: Store
  /** Today's list, whose prices a request keeps. */
  services: () => readonly Service[] | null
  /** Null: nobody is told of requests. */
  notices?: StaffNotices | null
  /** When the agency works, as its facts say it. */
  hours?: () => string | undefined
  /** Whether the agency's notice says that it is away on a day. */
  isAway?: IsDayOff
}

/**
 * Creates the agency that ships with the site: it stores requests. If the store cannot be written now, logs that:
 * the pages still work. If it never can, prints why and ends the process.
 */
export function createEmbeddedAgency({
  store,
  services,
  notices = null,
  hours = () => undefined,
  isAway,
}: EmbeddedAgencyOptions): Agency {
  store.prepare().catch(async (error: Error) => {
    // Where a part is damaged, the desk shows the others. A copy that was cut off has none.
    const isNone =
      isDamage(error) && (await store.retention.countBefore(0).catch(() => null)) === null
    // Waiting does not help: let the restart fail visibly, and the other process go on.
    if (isNone || isUnusable(error)) stop(settingFaults.unusableDatabase(error.message))
    log('store-unavailable', { reason: error.message })
  })

  return {
    async submitRequest(request, idempotencyKey, { isSpam, consent, call } = {}) {
      // Who wrote a call down knows of it. If they have taken it, there is nothing for the others to do.
      const notify = call?.isTaken
        ? []
        : notices?.recipients.filter((recipient) => recipient !== call?.assignee)
      const lateAt = () => afterWorking(LATE_AFTER, Date.now(), parseHours(hours()), isAway)
      const late = notices ? { at: lateAt(), text: notices.late } : undefined
      const prices = pricesOf(request.services, services() ?? [])
      const details = { isSpam, consent, call, prices, notify, late }
      const { id } = await store.requests.save(request, idempotencyKey, details)
      notices?.sendSoon()
      return id
    },
    checkReadiness: () => store.requests.trySave(),
  }
}
