import { mkdirSync, watchFile } from 'node:fs'
import { dirname, join } from 'node:path'
import { log } from '~/server/log/log.server'
import {
  type FileFault,
  FaultyFile,
  type JsonFile,
  parseJsonFile,
  readJsonFile,
} from './json-file.server'
import { replaceFile } from './replace-file.server'
import { SECOND } from '~/format/durations'

/** Time between two looks at a file or the store: what is edited elsewhere shows within twice as long. */
export const POLL_INTERVAL = SECOND

/** The names of what an owner edits. */
type Kind = 'facts' | 'catalogue'

/** What is saved at the agency's desk. */
interface DeskVersions {
  /** Returns the newest version; null if there is none, or it is the `known` one. */
  newestVersion(kind: Kind, known: number): Promise<{ id: number; content: string } | null>
}

/** Where a content comes from: a file, or the desk; null: it is the one that ships with the site. */
export type ContentSource = string | DeskVersions | null

interface ContentOptions<Value> {
  /** Prefix of the kinds of its log lines. */
  kind: Kind
  source: ContentSource
  /** The folder in which a copy of the last good value is kept for the next start. */
  folder: string
  /** Converts JSON to a value. Throws {@link FaultyFile} if it cannot be used. */
  parse(from: string, json: JsonFile): Value
}

/**
 * The states of what the owner edits, as `/healthz` reports them. 'faulty': its file, or what was saved at the
 * desk, cannot be used and the last good content is shown; 'outdated': the list could not be read again;
 * 'missing': the list was never read; 'unread': what was saved at the desk was never read, and there is no copy.
 */
export type ContentStates = Partial<
  Record<
    'agencyFile' | 'catalogueFile' | 'catalogue' | 'desk',
    'ok' | 'faulty' | 'outdated' | 'missing' | 'unread'
  >
>

/** A content that is watched; as it stands here, one that never changes. */
export const UNWATCHED = {
  /** Returns the faults of the current version, for which an older one is shown; empty if it is good. */
  faults: (): FileFault[] => [],
  /** Whether the value was saved at the desk. */
  isFromDesk: () => false,
  /** Whether it is known what to show: false until the store was read once and what it has can be used, without a copy. */
  isKnown: () => true,
  /** Looks at once for what was saved at the desk. */
  refresh: () => Promise.resolve(),
}

/**
 * Reads a content now and after each edit, and calls `accept` with each good value. While its source cannot be
 * used, the last good value stays; at the start it comes from the copy, if there is one. Faults are logged as
 * `{kind}-failed`, and the recovery as `{kind}-restored`.
 */
export function watchContent<Value>(
  options: ContentOptions<Value>,
  accept: (value: Value) => void,
): typeof UNWATCHED {
  const { source } = options
  if (source === null) return UNWATCHED
  return typeof source === 'string'
    ? watchFileOf(source, options, accept)
    : watchStored(source, options, accept)
}

/**
 * Polls instead of watching for events: a watch would stay with the old file when an editor renames
 * a new one over it. Polling also works on network folders, in container mounts, and for files that
 * are created later.
 */
function watchFileOf<Value>(
  file: string,
  options: ContentOptions<Value>,
  accept: (value: Value) => void,
): typeof UNWATCHED {
  const { kind } = options
  const { read, readCopy, faults, copy } = lastGood('file', options, accept)
  const readFile = () => {
    read(file, () => readJsonFile(file))
  }
  readFile()
  if (faults().length > 0 && readCopy()) log(`${kind}-from-copy`, { file: copy })
  watchFile(file, { interval: POLL_INTERVAL, persistent: false }, readFile)
  return { ...UNWATCHED, faults }
}

/** Accepts each newer version in the store that `refresh` finds, and the copy where none could be read or used yet. */
function watchStored<Value>(
  store: DeskVersions,
  options: ContentOptions<Value>,
  accept: (value: Value) => void,
): typeof UNWATCHED {
  const { kind } = options
  let isFromDesk = false
  const { read, readCopy, faults } = lastGood('desk', options, (value) => {
    accept(value)
    isFromDesk = true
  })
  let known = 0
  let isRead = false

  async function refresh() {
    // The store's own lines in the log say that it is away.
    const version = await store.newestVersion(kind, known).catch(() => undefined)
    if (version !== undefined) isRead = true
    // Of two questions at once, both get the same answer, or the older one comes last.
    if (version && version.id > known) {
      known = version.id
      const from = `desk, version ${known}`
      read(from, () => parseJsonFile(from, Buffer.from(version.content)))
    }
    if (version !== null && !isFromDesk) readCopy()
  }

  return {
    faults,
    isFromDesk: () => isFromDesk,
    // What ships must not stand in for what is damaged, either.
    isKnown: () => isFromDesk || (isRead && faults().length === 0),
    refresh,
  }
}

/** Parses versions of a content, and keeps a copy of the last good one. */
function lastGood<Value>(
  place: 'file' | 'desk',
  { kind, folder, parse }: ContentOptions<Value>,
  accept: (value: Value) => void,
) {
  const copy = join(folder, `${place}-${kind}.json`)
  let faults: FileFault[] = []

  return {
    copy,
    faults: () => faults,

    /** Accepts a version, and keeps a copy of it, if it can be used. */
    read(from: string, readJson: () => JsonFile) {
      const before = faults
      try {
        const value = parse(from, readJson())
        accept(value)
        writeCopy(kind, copy, value)
        faults = []
        if (before.length > 0) log(`${kind}-restored`, { file: from })
      } catch (error) {
        faults =
          error instanceof FaultyFile ? error.faults : [{ line: null, reason: String(error) }]
        for (const fault of faults) log(`${kind}-failed`, { file: from, ...fault })
      }
    },

    /** Accepts the copy; returns whether there is a usable one. */
    readCopy(): boolean {
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
    replaceFile(copy, JSON.stringify(value, null, 2))
  } catch (error) {
    log(`${kind}-not-copied`, { file: copy, reason: (error as Error).message })
  }
}
