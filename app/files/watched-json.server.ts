import { watchFile } from 'node:fs'
import { log } from '~/log/log.server'
import { type FileFault, FaultyFile, type JsonFile, readJsonFile } from './json-file.server'

/** How soon an edit is noticed, in milliseconds. */
export const POLL_INTERVAL = 1000

export interface WatchedJson {
  /** What is wrong with the file as it is now; empty: nothing. */
  faults(): FileFault[]
}

/**
 * Reads a file now, and again soon after each edit, for as long as the process lives. `accept` gets each
 * version that is JSON; where it throws {@link FaultyFile}, or the file is none, the log names each
 * fault as `{kind}-failed`, and `{kind}-restored` once the file is good again.
 *
 * Polling rather than events: most editors write a new file and rename it over the old one, and an
 * event watch would stay with the old one. It also works on network folders and container mounts, and
 * when the file is made later.
 */
export function watchJson(
  kind: 'facts' | 'catalogue',
  file: string,
  accept: (json: JsonFile) => void,
  interval = POLL_INTERVAL,
): WatchedJson {
  let faults: FileFault[] = []

  function read() {
    const before = faults
    try {
      accept(readJsonFile(file))
      faults = []
      if (before.length > 0) log(`${kind}-restored`, { file })
    } catch (error) {
      faults = error instanceof FaultyFile ? error.faults : [{ line: null, reason: String(error) }]
      for (const fault of faults) log(`${kind}-failed`, { file, ...fault })
    }
  }

  read()
  watchFile(file, { interval, persistent: false }, read)
  return { faults: () => faults }
}
