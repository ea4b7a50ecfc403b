import { log } from '~/log.server'
import { AgencyUnavailable, type Agency } from '~/agency/agency'
import { versionOf } from '~/files/version.server'
import { type Service } from './service'

/** For how long a list counts as fresh, in milliseconds. */
const FRESH_FOR = 60_000
/** How far apart reads begin while they fail, in milliseconds. */
const RETRY_PAUSE = 1000

/** The agency's services, kept in memory. A list is frozen. */
export interface Catalogue {
  /** The list as it is; null while there is none yet. */
  current(): readonly Service[] | null

  /** Another one whenever the list says something else; null while there is none. */
  version(): string | null

  /**
   * The list at once, though it may be old: then it is read anew behind. While there is none yet,
   * waits for the reading `wait` milliseconds at most, and gives null if it has brought none.
   */
  read(wait: number): Promise<readonly Service[] | null>

  /** How long ago the list was last read, in seconds; null while there is none. */
  age(): number | null
}

/**
 * Reads an agency's services now, and again when somebody asks for a list of over a minute ago. An
 * agency that tells of changes is asked again only upon each, once it has given a list. A failed
 * reading is logged and the last good list stays; there are never two at once.
 */
export function keepCatalogue(agency: Agency): Catalogue {
  let list: readonly Service[] | null = null
  let version: string | null = null
  let listReadAt = -Infinity
  let failedReadAt = -Infinity
  let underWay: Promise<void> | null = null
  let changedMeanwhile = false

  async function readServices() {
    const began = performance.now()
    try {
      const services = await agency.listServices()
      const said = versionOf(services)
      if (said !== version) {
        version = said
        list = freeze(services)
      }
      if (failedReadAt > listReadAt) log('catalogue-restored', { services: services.length })
      listReadAt = began
    } catch (error) {
      failedReadAt = began
      log('catalogue-failed', {
        fault: error instanceof AgencyUnavailable ? error.kind : 'unexpected',
        reason: error instanceof Error ? error.message : undefined,
        milliseconds: Math.round(performance.now() - began),
      })
    }
  }

  function startReading() {
    underWay ??= readServices().then(() => {
      underWay = null
      if (!changedMeanwhile) return
      changedMeanwhile = false
      startReading()
    })
  }

  function isDue(): boolean {
    const now = performance.now()
    const isStale = !list || (!agency.onServicesChange && now - listReadAt > FRESH_FOR)
    return isStale && now - failedReadAt >= RETRY_PAUSE
  }

  agency.onServicesChange?.(() => {
    // A reading that is under way may have seen the list as it was before.
    if (underWay) changedMeanwhile = true
    else startReading()
  })
  startReading()

  return {
    current: () => list,
    version: () => version,
    async read(wait) {
      if (isDue()) startReading()
      if (!list && underWay) await Promise.race([underWay, pause(wait)])
      return list
    },
    age: () => (list ? Math.round((performance.now() - listReadAt) / 1000) : null),
  }
}

function freeze(services: Service[]): readonly Service[] {
  return Object.freeze(services.map((service) => Object.freeze(service)))
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds).unref()
  })
}
