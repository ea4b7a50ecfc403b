import { MINUTE, SECOND } from '~/format/durations'
import { listFaults } from '~/agency/catalogue/list-faults'
import { versionOf } from '~/server/files/version.server'
import { FaultyFile, type JsonFile } from '~/server/files/json-file.server'
import { type ContentSource, UNWATCHED, watchContent } from '~/server/files/watched-json.server'
import { log } from '~/server/log/log.server'
import shippedCatalogue from './catalogue.json'
import type { Service } from './service'
import { readServices, UnusableList } from './services.server'

const FRESH_FOR = MINUTE
/** Minimum time between the starts of two reads while reads fail. */
const RETRY_PAUSE = SECOND

/** The agency's services, kept in memory. */
export type Catalogue = ReturnType<typeof createCatalogue>

/**
 * Creates a catalogue that calls `readList` now, and again when a list older than a minute is
 * requested. If a read fails or returns an empty list after a full one, the failure is logged and
 * the last good list stays. There is never more than one read under way.
 */
export function createCatalogue(readList: () => Promise<Service[]>) {
  const list = lastGoodList()
  let failedReadAt = -Infinity
  let underWay: Promise<void> | null = null

  async function readServices() {
    const began = performance.now()
    try {
      const services = await readList()
      if (services.length === 0 && list.current()?.length) {
        throw new UnusableList('malformed', listFaults.emptied)
      }
      if (failedReadAt > list.readAt()) log('catalogue-restored', { services: services.length })
      list.replace(services, began)
    } catch (error) {
      failedReadAt = began
      log('catalogue-failed', {
        fault: (error as { kind?: string }).kind ?? 'unexpected',
        reason: error instanceof Error ? error.message : undefined,
        milliseconds: Math.round(performance.now() - began),
      })
    }
  }

  function startReading() {
    underWay ??= readServices().finally(() => (underWay = null))
  }

  function isDue(): boolean {
    const now = performance.now()
    return now - list.readAt() > FRESH_FOR && now - failedReadAt >= RETRY_PAUSE
  }

  startReading()
  return {
    ...list,
    ...UNWATCHED,
    /**
     * Resolves with the list at once and refreshes an old one in the background. If there is no list
     * yet, waits up to `wait` milliseconds and then resolves with null.
     */
    async read(wait: number): Promise<readonly Service[] | null> {
      if (isDue()) startReading()
      if (!list.current() && underWay) await Promise.race([underWay, pause(wait)])
      return list.current()
    },
    /** Whether the last read failed: the list, if any, may be outdated. */
    isFailing: () => failedReadAt > list.readAt(),
  }
}

/**
 * Opens the catalogue in a JSON file, the one that is edited at the desk, or the shipped one if `source` is
 * null. An edit shows within two seconds. While the
 * source cannot be used, that is logged, and the last good list stays. A copy of it is kept in `folder` for
 * the next start.
 */
export function openCatalogue(source: ContentSource, folder: string): Catalogue {
  const list = lastGoodList()
  if (typeof source !== 'string') {
    list.replace(readServices(shippedCatalogue, { from: 'the shipped catalogue' }))
  }
  const options = { kind: 'catalogue' as const, source, folder, parse: servicesOf }
  const watched = watchContent(options, list.replace)
  const isFailing = () => watched.faults().length > 0
  return { ...list, ...watched, isFailing, read: async () => list.current() }
}

function servicesOf(file: string, { value, lineOf }: JsonFile): Service[] {
  try {
    return readServices(value, { from: file, lineOf })
  } catch (error) {
    if (!(error instanceof UnusableList)) throw error
    throw new FaultyFile(file, [{ line: 1, reason: error.message }])
  }
}

/** Holds the last good list. Times are those of `performance.now()`. */
function lastGoodList() {
  let list: readonly Service[] | null = null
  let version: string | null = null
  let readAt = -Infinity
  return {
    /** Returns the last good list, frozen, or null if there is none yet. */
    current: () => list,
    /** Returns the version of the list, or null if there is none yet. */
    version: () => version,
    readAt: () => readAt,
    replace(services: Service[], at = performance.now()) {
      readAt = at
      const next = versionOf(services)
      if (next === version) return
      version = next
      list = Object.freeze(services.map((service) => Object.freeze(service)))
    },
  }
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds).unref()
  })
}
