import { watchFile } from 'node:fs'
import { log } from '~/log/log.server'
import { type FileFault, FaultyFile, type JsonFile, readJsonFile } from './json-file.server'

/** Pause between two looks at a file, in milliseconds. */
export const POLL_INTERVAL = 1000

export interface WatchedJson {
  /** Returns the faults of the file's current version; empty if it is good. */
  faults(): FileFault[]
}

/**
 * Reads a file now and after each edit, for as long as the process lives. `accept` gets every version that is
 * valid JSON and may throw {@link FaultyFile}. Faults are logged as `{kind}-failed`, the first good version
 * after them as `{kind}-restored`.
 *
 * It polls, because an event watch would stay with the old file where an editor renames a new one over it.
 * Polling also works on network folders and container mounts, and for a file that is created later.
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
