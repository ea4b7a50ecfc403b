import { mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { log } from '~/server/log/log.server'
import { FaultyFile, type JsonFile, parseJsonFile, readJsonFile } from './json-file.server'
import { replaceFile } from './replace-file.server'

/** The names of what an owner edits. */
export type ContentKind = 'facts' | 'catalogue'

/** What is saved at the agency's desk. */
export interface SavedVersions {
  /** Returns the newest version; null if there is none, or it is the `known` one. */
  newest(kind: ContentKind, known: number): Promise<{ id: number; content: string } | null>
}

/**
 * Whose a content is: the agency's; the example that ships with the site; 'unknown': the database has not said yet,
 * or what was saved cannot be used, and the example must not stand in for it.
 */
export type Origin = 'agency' | 'example' | 'unknown'

interface ContentOptions<Value> {
  kind: ContentKind
  /** What the file of the settings holds; null: what is saved at the desk is shown. */
  file: Value | null
  /** Null: there is no desk, and nothing is ever saved. */
  store: SavedVersions | null
  /** The folder in which a copy of the last good version is kept, for a start while the database is away. */
  folder: string
  /** Throws {@link FaultyFile} if the JSON cannot be used. */
  parse(from: string, json: JsonFile): Value
}

/** Opens a content: hands `accept` what the file holds, or each version that `refresh` finds in the store. */
export function openContent<Value>(
  { kind, file, store, folder, parse }: ContentOptions<Value>,
  accept: (value: Value) => void,
) {
  const copy = join(folder, `desk-${kind}.json`)
  let origin: Origin = file ? 'agency' : store ? 'unknown' : 'example'
  /** The newest version that was read, whether it can be used or not. */
  let known = 0
  if (file) accept(file)

  function show(value: Value) {
    accept(value)
    origin = 'agency'
  }

  function showVersion({ id, content }: { id: number; content: string }) {
    const from = `desk, version ${id}`
    known = id
    try {
      const value = parse(from, parseJsonFile(from, Buffer.from(content)))
      show(value)
      writeCopy(kind, copy, value)
    } catch (error) {
      const faults = error instanceof FaultyFile ? error.faults : [{ reason: String(error) }]
      for (const fault of faults) log(`${kind}-failed`, { file: from, ...fault })
    }
  }

  function showCopy() {
    try {
      show(parse(copy, readJsonFile(copy)))
    } catch {
      // There is none, or it is of another version of the site.
    }
  }

  return {
    origin: () => origin,

    /** Looks for what was saved, at any machine. The store's own lines in the log say that it is away. */
    async refresh(): Promise<void> {
      if (file || !store) return
      const found = await store.newest(kind, known).catch(() => 'away' as const)
      // Refreshes may overlap: what is not newer is ignored.
      if (found !== null && found !== 'away' && found.id > known) showVersion(found)
      if (found === null && known === 0 && origin === 'unknown') origin = 'example'
      if (origin === 'unknown') showCopy()
    },
  }
}

function writeCopy(kind: ContentKind, copy: string, value: unknown): void {
  try {
    mkdirSync(dirname(copy), { recursive: true })
    replaceFile(copy, JSON.stringify(value, null, 2))
  } catch (error) {
    log(`${kind}-not-copied`, { file: copy, reason: (error as Error).message })
  }
}
