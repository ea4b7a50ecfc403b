import { mkdirSync, renameSync, watchFile, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { log } from '~/server/log/log.server'
import { type FileFault, FaultyFile, type JsonFile, readJsonFile } from './json-file.server'

/** Time between two checks of a file, in milliseconds. */
export const POLL_INTERVAL = 1000

export interface WatchedJson {
  /** Returns the faults of the file's current version; empty if it is good. */
  faults(): FileFault[]
}

/** Options for watching a file. */
interface WatchOptions<Value> {
  /** Prefix of the kinds of its log lines. */
  kind: 'facts' | 'catalogue'
  file: string
  /** File in which the last good value is kept for the next start; null: nowhere. */
  copy: string | null
  /** Converts a file's JSON to a value. Throws {@link FaultyFile} if it cannot be used. */
  parse(file: string, json: JsonFile): Value
  /** Time between two checks, in milliseconds. */
  interval?: number
}

/**
 * Reads a file now and after each edit, and calls `accept` with each good value. If the file cannot
 * be used at the start, `accept` gets the copy of the last good value. Faults are logged as
 * `{kind}-failed`, and the recovery as `{kind}-restored`.
 *
 * Polls instead of watching for events: a watch would stay with the old file when an editor renames
 * a new one over it. Polling also works on network folders, in container mounts, and for files that
 * are created later.
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
      // There is no usable copy.
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
    // A rename makes the file complete at any time, even if two processes write it.
    writeFileSync(`${copy}.${process.pid}`, JSON.stringify(value, null, 2), { flush: true })
    renameSync(`${copy}.${process.pid}`, copy)
  } catch (error) {
    log(`${kind}-not-copied`, { file: copy, reason: (error as Error).message })
  }
}
