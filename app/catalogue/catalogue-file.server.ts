import { watchFile } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { AgencyUnavailable } from '~/agency/agency'
import { type Service } from './service'
import { FaultyFile, parseJsonFile } from '~/files/json-file.server'
import { parseServices } from './services.server'
import shippedCatalogue from './catalogue.json'

/** How soon an edit is noticed, in milliseconds. */
const POLL_INTERVAL = 1000

/**
 * Reads the catalogue: the JSON list in the file at `path`, or the one shipped when that is null.
 * Rejects with {@link AgencyUnavailable}, naming the file and the fault, when the file cannot be
 * read or is no list of services; a single item that is none is logged and left out.
 */
export async function readCatalogue(path: string | null): Promise<Service[]> {
  if (path === null) {
    return parseServices(shippedCatalogue, { from: 'the shipped catalogue', iconBase: null })
  }
  const { value: list, lineOf } = await readJson(path)
  if (!Array.isArray(list)) throw new AgencyUnavailable('storage', `${path}: not a JSON list`)
  return parseServices(list, { from: path, lineOf, iconBase: null })
}

/**
 * Calls `changed` soon after each edit of the file, for as long as the process lives, without
 * keeping it alive.
 *
 * It looks at the file once a second rather than asking the system for events: most editors write a
 * new file and rename it over the old one, and an event watch would stay with the old one. Looking
 * also works on network folders and container mounts, and when the file is made later.
 */
export function watchCatalogue(path: string, changed: () => void): void {
  watchFile(path, { interval: POLL_INTERVAL, persistent: false }, () => changed())
}

async function readJson(path: string) {
  try {
    return parseJsonFile(path, await readFile(path))
  } catch (error) {
    const { message } = error as Error
    const named = error instanceof FaultyFile ? message : `${path}: ${message}`
    throw new AgencyUnavailable('storage', named, { cause: error })
  }
}
