import { withDeadline } from '~/time/deadline'
import { MINUTE, SECOND } from '~/time/durations'
import { listFaults } from '~/agency/catalogue/list-faults'
import { versionOf } from '~/server/files/version.server'
import { FaultyFile, type JsonFile, readJsonFile, withLines } from '~/server/files/json-file.server'
import {
  type ContentOptions,
  openContent,
  type Provenance,
} from '~/server/files/saved-content.server'
import { log } from '~/server/log/log.server'
import shippedCatalogue from './catalogue.json'
import type { Service } from './service'
import { allServiceFaults, parseServices, readServices, UnusableList } from './services.server'

const FRESH_FOR = MINUTE
/** Minimum time between the starts of two reads while reads fail. */
const RETRY_PAUSE = SECOND

/** The agency's services, kept in memory. */
export type Catalogue = ReturnType<typeof createCatalogue>

/**
 * Creates a catalogue that reads the list now, and again on request once it is a minute old, one read at a time. A
 * failed read, or an empty list after a full one, is logged, and the last good list stays.
 */
export function createCatalogue(readList: () => Promise<Service[]>) {
  const list = lastGoodList()
  let failedReadAt = -Infinity
  let underWay: Promise<void> | null = null

  async function readNow() {
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
    underWay ??= readNow().finally(() => (underWay = null))
  }

  function isDue(): boolean {
    const now = performance.now()
    return now - list.readAt() > FRESH_FOR && now - failedReadAt >= RETRY_PAUSE
  }

  startReading()
  return {
    ...list,
    provenance: (): Provenance => 'agency',
    refresh: () => Promise.resolve(),
    /** Resolves with the list, and refreshes an old one in the background. No list yet: null after `wait` ms. */
    async read(wait: number): Promise<readonly Service[] | null> {
      if (isDue()) startReading()
      if (!list.current() && underWay) await withDeadline(underWay, wait).catch(() => undefined)
      return list.current()
    },
  }
}

/**
 * Opens the embedded agency's catalogue: a file's list, the desk's, or the shipped one. `refresh` shows what was
 * saved; an unusable list is logged, and the last good one stays.
 */
export function openCatalogue(
  options: Omit<ContentOptions<Service[]>, 'kind' | 'parse'>,
): Catalogue {
  const list = lastGoodList()
  list.replace(readServices(shippedCatalogue, { from: 'the shipped catalogue' }))
  const content = openContent({ ...options, kind: 'catalogue', parse: servicesOf }, list.replace)
  return { ...list, ...content, read: async () => list.current() }
}

/**
 * Reads a list of services. Throws {@link FaultyFile} with all faults if one of them removes a service or a price;
 * the `faults` that it returns are accepted, but probably mistakes.
 */
export function readCatalogueFile(file: string) {
  const { value, lineOf } = readJsonFile(file)
  const found = allServiceFaults(value)
  const faults = withLines(found, lineOf)
  if (found.some(({ kind }) => kind !== 'service-odd')) throw new FaultyFile(file, faults)
  return { services: parseServices(value).services, faults }
}

function servicesOf(file: string, { value }: JsonFile): Service[] {
  try {
    return readServices(value, { from: file })
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
