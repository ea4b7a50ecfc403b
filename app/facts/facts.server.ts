import { watchFile } from 'node:fs'
import { type AgencyFacts, shippedFacts } from '~/content/agency-facts'
import { log } from '~/log.server'
import type { Documents } from './documents.server'
import { readFacts } from './facts-file.server'
import { FaultyFile } from '~/files/json-file.server'
import { versionOf } from '~/files/version.server'

/** How soon an edit or a document is noticed, in milliseconds. */
const POLL_INTERVAL = 1000

/** Who the agency is, as its file and its documents say now. */
export interface Facts {
  current(): AgencyFacts

  /** Another one whenever they say something else. */
  version(): string
}

/**
 * Keeps the facts of `file`, or the shipped ones where that is null, with links to the documents; an
 * address in the file goes before a document. An edit shows within a second or two; one that is
 * faulty is logged, and the facts stay as they were. Throws {@link FaultyFile} where the file is
 * faulty from the start: the shipped agency must not stand in for a real one.
 */
export function keepFacts(file: string | null, documents: Documents): Facts {
  let ofFile = file === null ? shippedFacts : readFacts(file)
  let current = join()
  let version = versionOf(current)
  let hasFailed = false

  function join(): AgencyFacts {
    return { ...ofFile, links: { ...documents.links(), ...ofFile.links } }
  }
  function renew() {
    current = join()
    version = versionOf(current)
  }

  if (file !== null) {
    // Looking beats listening for events: see watchCatalogue.
    watchFile(file, { interval: POLL_INTERVAL, persistent: false }, () => {
      try {
        ofFile = readFacts(file)
        renew()
        if (hasFailed) log('facts-restored', { file })
        hasFailed = false
      } catch (error) {
        hasFailed = true
        logFaults(file, error)
      }
    })
  }
  // Documents come and go: five looks at a folder.
  setInterval(renew, POLL_INTERVAL).unref()
  return { current: () => current, version: () => version }
}

function logFaults(file: string, error: unknown): void {
  const faults =
    error instanceof FaultyFile ? error.faults : [{ line: null, reason: String(error) }]
  for (const fault of faults) log('facts-failed', { file, ...fault })
}
