import { mkdirSync, renameSync, watchFile, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { log } from '~/server/log/log.server'
import {
  type FileFault,
  FaultyFile,
  type JsonFile,
  parseJsonFile,
  readJsonFile,
} from './json-file.server'

/** Time between two checks of a file, in milliseconds. */
export const POLL_INTERVAL = 1000
/** Time between two looks at the store, in milliseconds: an edit at another machine shows that soon. */
const STORE_INTERVAL = 2000

/** The names of what an owner edits. */
type Kind = 'facts' | 'catalogue'

export interface WatchedJson {
  /** Returns the faults of the current version; empty if it is good. */
  faults(): FileFault[]
}

interface Options<Value> {
  /** Prefix of the kinds of its log lines. */
  kind: Kind
  /** File in which the last good value is kept for the next start; null: nowhere. */
  copy: string | null
  /** Converts JSON to a value. Throws {@link FaultyFile} if it cannot be used. */
  parse(from: string, json: JsonFile): Value
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
  options: Options<Value> & { file: string },
  accept: (value: Value) => void,
): WatchedJson {
  const { kind, file, copy, interval = POLL_INTERVAL } = options
  const { read, readCopy, faults } = lastGood(options, accept)
  const readFile = () => {
    read(file, () => readJsonFile(file))
  }
  readFile()
  if (faults().length > 0 && readCopy()) log(`${kind}-from-copy`, { file: copy })
  watchFile(file, { interval, persistent: false }, readFile)
  return { faults }
}

/** A content that is edited at the agency's desk. */
export interface StoredContent {
  store: {
    /** Returns the newest version; null if there is none, or it is the `known` one. */
    newestVersion(kind: Kind, known: number): Promise<{ id: number; content: string } | null>
  }
  /** Whether there is a desk that may save another version. Without one, the store is read once. */
  isEdited: boolean
}

/**
 * Calls `accept` with a content that is edited at the desk: with the copy of the last good one at once, if
 * there is one, and with each newer version. While the store is away the last good one stays. Faults are
 * logged as those of a file.
 */
export function watchStored<Value>(
  options: Options<Value> & StoredContent,
  accept: (value: Value) => void,
): WatchedJson & { refresh(): Promise<void> } {
  const { kind, store, isEdited, interval = STORE_INTERVAL } = options
  const { read, readCopy, faults } = lastGood(options, accept)
  let known = 0
  let isRead = false

  async function refresh() {
    // The store's own lines in the log say that it is away.
    const version = await store.newestVersion(kind, known).catch(() => undefined)
    if (version !== undefined) isRead = true
    // Of two questions at once, both get the same answer, or the older one comes last.
    if (!version || version.id <= known) return
    known = version.id
    const from = `desk, version ${known}`
    read(from, () => parseJsonFile(from, Buffer.from(version.content)))
  }

  async function poll() {
    await refresh()
    if (isEdited || !isRead) setTimeout(() => void poll(), interval).unref()
  }

  readCopy()
  void poll()
  return { faults, refresh }
}

/** Parses versions of a content, and keeps a copy of the last good one. */
function lastGood<Value>({ kind, copy, parse }: Options<Value>, accept: (value: Value) => void) {
  let faults: FileFault[] = []
  return {
    faults: () => faults,

    read(from: string, readJson: () => JsonFile) {
      const before = faults
      try {
        const value = parse(from, readJson())
        accept(value)
        if (copy !== null) writeCopy(kind, copy, value)
        faults = []
        if (before.length > 0) log(`${kind}-restored`, { file: from })
      } catch (error) {
        faults =
          error instanceof FaultyFile ? error.faults : [{ line: null, reason: String(error) }]
        for (const fault of faults) log(`${kind}-failed`, { file: from, ...fault })
      }
    },

    /** Returns whether there was a usable copy. */
    readCopy(): boolean {
      if (copy === null) return false
      try {
        accept(parse(copy, readJsonFile(copy)))
        return true
      } catch {
        return false
      }
    },
  }
}

function writeCopy(kind: Kind, copy: string, value: unknown): void {
  try {
    mkdirSync(dirname(copy), { recursive: true })
    // A rename makes the file complete at any time, even if two processes write it.
    writeFileSync(`${copy}.${process.pid}`, JSON.stringify(value, null, 2), { flush: true })
    renameSync(`${copy}.${process.pid}`, copy)
  } catch (error) {
    log(`${kind}-not-copied`, { file: copy, reason: (error as Error).message })
  }
}
