import { mkdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { log } from '~/server/log/log.server'
import { FaultyFile, type JsonFile, parseJsonFile } from './json-file.server'
import { replaceFile } from './replace-file.server'

/** The names of what an owner edits. */
export type ContentKind = 'facts' | 'catalogue'

/** What is saved at the agency's desk. */
export interface SavedVersions {
  /** Returns the newest version; null if there is none, or it is the `known` one. */
  newest(kind: ContentKind, known: number): Promise<{ id: number; content: string } | null>
}

/** Whose a content is. 'unknown': not read yet, or unusable; then the example must not stand in for it. */
export type Provenance = 'agency' | 'example' | 'unknown'

export interface ContentOptions<Value> {
  kind: ContentKind
  /** The settings' file; null: what is saved at the desk is shown. */
  file: Value | null
  /** Null: there is no desk, and nothing is ever saved. */
  store: SavedVersions | null
  /** Keeps a copy of the last good version, for a start while the database is away. */
  folder: string
  /** Throws {@link FaultyFile} if the JSON cannot be used. */
  parse(from: string, json: JsonFile): Value
}

/** Opens a content: calls `accept` with the file's, or with each version that `refresh` finds in the store. */
export function openContent<Value>(
  { kind, file, store, folder, parse }: ContentOptions<Value>,
  accept: (value: Value) => void,
) {
  const copy = join(folder, `desk-${kind}.json`)
  let provenance: Provenance = file ? 'agency' : store ? 'unknown' : 'example'
  /** The newest version that was read, whether it can be used or not. */
  let known = 0
  if (file) accept(file)

  function show(from: string, bytes: Uint8Array) {
    accept(parse(from, parseJsonFile(from, bytes)))
    provenance = 'agency'
  }

  function showVersion({ id, content }: { id: number; content: string }) {
    const from = `desk, version ${id}`
    known = id
    try {
      show(from, Buffer.from(content))
      writeCopy(kind, copy, content)
    } catch (error) {
      const faults = error instanceof FaultyFile ? error.faults : [{ reason: String(error) }]
      for (const fault of faults) log(`${kind}-failed`, { file: from, ...fault })
    }
  }

  function showCopy() {
    try {
      show(copy, readFileSync(copy))
    } catch {
      // There is none, or it is of another version of the site.
    }
  }

  return {
    provenance: () => provenance,

    /** Shows what any machine has saved. The store itself logs that it is away. */
    async refresh(): Promise<void> {
      if (file || !store) return
      const found = await store.newest(kind, known).catch(() => 'away' as const)
      // Refreshes may overlap: ignore any that is not newer.
      if (found !== null && found !== 'away' && found.id > known) showVersion(found)
      if (found === null && known === 0 && provenance === 'unknown') provenance = 'example'
      if (provenance === 'unknown') showCopy()
    },
  }
}

function writeCopy(kind: ContentKind, copy: string, content: string): void {
  try {
    mkdirSync(dirname(copy), { recursive: true })
    replaceFile(copy, content)
  } catch (error) {
    log(`${kind}-not-copied`, { file: copy, reason: (error as Error).message })
  }
}
