import { mkdirSync, renameSync, watchFile, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { log } from '~/log/log.server'
import { type FileFault, FaultyFile, type JsonFile, readJsonFile } from './json-file.server'

/** Pause between two looks at a file, in milliseconds. */
export const POLL_INTERVAL = 1000

export interface WatchedJson {
  /** Returns the faults of the file's current version; empty if it is good. */
  faults(): FileFault[]
}

/** A file to watch. */
interface WatchOptions<Value> {
  /** Begins the names of the log's lines. */
  kind: 'facts' | 'catalogue'
  file: string
  /** Where the last good value is kept for the next start; null: nowhere. */
  copy: string | null
  /** Reads a value from a file's JSON. Throws {@link FaultyFile} where that cannot be used. */
  parse(file: string, json: JsonFile): Value
  /** How often to look, in milliseconds. */
  interval?: number
}

/**
 * Reads a file now, and again soon after each edit, for as long as the process lives, and calls `accept`
 * with each good value; where the file cannot be used now, with the last good one, of which a copy is
 * kept. The log names each fault as `{kind}-failed`, and `{kind}-restored` once the file is good again.
 *
 * It polls, because an event watch would stay with the old file where an editor renames a new one over it.
 * Polling also works on network folders and container mounts, and for a file that is created later.
 */
export function watchJson<Value>(
  { kind, file, copy, parse, interval = POLL_INTERVAL }: WatchOptions<Value>,
  accept: (value: Value) => void,
): WatchedJson {
  let faults: FileFault[] = []

  function read() {
    const before = faults
    try {
      const value = parse(file, readJsonFile(file))
      accept(value)
      if (copy !== null) writeCopy(kind, copy, value)
      faults = []
      if (before.length > 0) log(`${kind}-restored`, { file })
    } catch (error) {
      faults = error instanceof FaultyFile ? error.faults : [{ line: null, reason: String(error) }]
      for (const fault of faults) log(`${kind}-failed`, { file, ...fault })
    }
  }

  function readCopy(copy: string) {
    try {
      accept(parse(copy, readJsonFile(copy)))
      log(`${kind}-from-copy`, { file: copy })
    } catch {
      // There is none that can be used: whoever watches has nothing yet.
    }
  }

  read()
  if (faults.length > 0 && copy !== null) readCopy(copy)
  watchFile(file, { interval, persistent: false }, read)
  return { faults: () => faults }
}

function writeCopy(kind: 'facts' | 'catalogue', copy: string, value: unknown): void {
  try {
    mkdirSync(dirname(copy), { recursive: true })
    // Renamed, it is whole at any time, also where two processes write it.
    writeFileSync(`${copy}.${process.pid}`, JSON.stringify(value, null, 2), { flush: true })
    renameSync(`${copy}.${process.pid}`, copy)
  } catch (error) {
    log(`${kind}-not-copied`, { file: copy, reason: (error as Error).message })
  }
}
