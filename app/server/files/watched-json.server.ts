import { mkdirSync, renameSync, watchFile } from 'node:fs'
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

/** Time between two looks at a file or the store: what is edited at another machine shows within twice as long. */
export const POLL_INTERVAL = SECOND

/** The names of what an owner edits. */
type Kind = 'facts' | 'catalogue'

/** The names of the copies of the last good value: of a file, and of what was saved at the desk. */
const COPIES = {
  facts: { file: 'agency-facts.json', desk: 'desk-facts.json' },
  catalogue: { file: 'last-good-catalogue.json', desk: 'desk-catalogue.json' },
}

interface StoredVersion {
  id: number
  content: string
}

/** A content that is edited at the agency's desk. */
interface StoredContent {
  store: {
    /** Returns the newest version; null if there is none, or it is the `known` one. */
    newestVersion(kind: Kind, known: number): Promise<StoredVersion | null>
    /** Lists the versions that are kept, newest first. */
    listVersions(kind: Kind): Promise<Pick<StoredVersion, 'id'>[]>
    readVersion(kind: Kind, id: number): Promise<StoredVersion | null>
  }
  /** Whether there is a desk that may save another version. Without one, the store is read once. */
  isEdited: boolean
}

/** Where a content comes from: a file, or the desk; null: it is the one that ships with the site. */
export type ContentSource = string | StoredContent | null

interface ContentOptions<Value> {
  /** Prefix of the kinds of its log lines. */
  kind: Kind
  source: ContentSource
  /** The folder in which a copy of the last good value is kept for the next start; null: nowhere. */
  folder: string | null
  /** Converts JSON to a value. Throws {@link FaultyFile} if it cannot be used. */
  parse(from: string, json: JsonFile): Value
  /** Time between two checks, in milliseconds. */
  interval?: number
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
 * Reads a content now and after each edit, and calls `accept` with each good value; with null where the store
 * has none after a copy was accepted. While its source cannot be
 * used, the last good value stays; at the start it comes from the copy, if there is one. Faults are logged as
 * `{kind}-failed`, and the recovery as `{kind}-restored`.
 */
export function watchContent<Value>(
  options: ContentOptions<Value>,
  accept: (value: Value | null) => void,
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
  accept: (value: Value | null) => void,
): typeof UNWATCHED {
  const { kind, interval = POLL_INTERVAL } = options
  const { read, readCopy, faults, copy } = lastGood('file', options, accept)
  const readFile = () => {
    read(file, () => readJsonFile(file))
  }
  readFile()
  if (faults().length > 0 && readCopy()) log(`${kind}-from-copy`, { file: copy })
  watchFile(file, { interval, persistent: false }, readFile)
  return { ...UNWATCHED, faults }
}

/**
 * Accepts the copy at once, if there is one, and then each newer version in the store; without a copy the newest
 * that can be used.
 */
function watchStored<Value>(
  { store, isEdited }: StoredContent,
  options: ContentOptions<Value>,
  accept: (value: Value | null) => void,
): typeof UNWATCHED {
  const { kind, interval = POLL_INTERVAL } = options
  let isFromDesk = false
  const { read, readOlder, readCopy, dropCopy, faults } = lastGood('desk', options, (value) => {
    accept(value)
    isFromDesk = value !== null
  })
  let known = 0
  let isRead = false
  const isShown = () => isCopied || isFromDesk

  async function refresh() {
    await readNewest()
    if (!isShown() && (!isRead || faults().length > 0)) await showOlder()
  }

  async function readNewest() {
    // The store's own lines in the log say that it is away.
    const version = await store.newestVersion(kind, known).catch(() => undefined)
    if (version !== undefined) isRead = true
    if (version === null && known === 0 && isCopied) {
      // The database is from before the desk's first use, and the desk shows nothing of the copy.
      dropCopy()
      isCopied = false
    }
    // Of two questions at once, both get the same answer, or the older one comes last.
    if (!version || version.id <= known) return
    known = version.id
    const from = nameOf(known)
    read(from, () => parseVersion(from, version))
  }

  /** Looks for an older version that can be used: also where the store cannot read the newest. */
  async function showOlder() {
    const versions = await store.listVersions(kind).catch(() => [])
    for (const { id } of versions) {
      const version = await store.readVersion(kind, id).catch(() => null)
      // Another look may have found one meanwhile.
      if (isShown()) return
      const from = nameOf(id)
      if (version && readOlder(from, () => parseVersion(from, version))) return
    }
  }

  async function poll() {
    await refresh()
    if (isEdited || !isRead) setTimeout(() => void poll(), interval).unref()
  }

  let isCopied = readCopy()
  void poll()
  return {
    faults,
    isFromDesk: () => isFromDesk,
    // What ships must not stand in for what is damaged, either.
    isKnown: () => isShown() || (isRead && faults().length === 0),
    refresh,
  }
}

const nameOf = (id: number) => `desk, version ${id}`

function parseVersion(from: string, { content }: StoredVersion): JsonFile {
  return parseJsonFile(from, Buffer.from(content))
}

/** Parses versions of a content, and keeps a copy of the last good one. */
function lastGood<Value>(
  place: 'file' | 'desk',
  { kind, folder, parse }: ContentOptions<Value>,
  accept: (value: Value | null) => void,
) {
  const copy = folder && join(folder, COPIES[kind][place])
  let faults: FileFault[] = []

  /** Accepts a version, and keeps a copy of it; returns what is wrong with one that cannot be used. */
  function tryRead(from: string, readJson: () => JsonFile): FileFault[] {
    try {
      const value = parse(from, readJson())
      accept(value)
      if (copy !== null) writeCopy(kind, copy, value)
      return []
    } catch (error) {
      return error instanceof FaultyFile ? error.faults : [{ line: null, reason: String(error) }]
    }
  }

  return {
    copy,
    faults: () => faults,

    read(from: string, readJson: () => JsonFile) {
      const before = faults
      faults = tryRead(from, readJson)
      if (faults.length < 1 && before.length > 0) log(`${kind}-restored`, { file: from })
      for (const fault of faults) log(`${kind}-failed`, { file: from, ...fault })
    },

    /** Accepts an older version if it can be used; returns whether it can. What is wrong with the newest stays. */
    readOlder(from: string, readJson: () => JsonFile): boolean {
      if (tryRead(from, readJson).length > 0) return false
      // The store could not read the newest at all.
      if (faults.length === 0) faults = [{ line: null, reason: 'not read' }]
      log(`${kind}-from-older`, { file: from })
      return true
    },

    /** Accepts the copy; returns whether there is a usable one. */
    readCopy(): boolean {
      if (copy === null) return false
      try {
        accept(parse(copy, readJsonFile(copy)))
        return true
      } catch {
        return false
      }
    },

    /** Puts the copy aside, for whoever lost the database by mistake. */
    dropCopy(): void {
      accept(null)
      if (copy === null) return
      const aside = copy.replace(/\.json$/, '.old.json')
      try {
        renameSync(copy, aside)
      } catch (error) {
        return log(`${kind}-not-copied`, { file: aside, reason: (error as Error).message })
      }
      log(`${kind}-copy-dropped`, { file: aside })
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
