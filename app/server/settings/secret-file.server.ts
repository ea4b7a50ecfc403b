import { randomUUID } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Returns the text of a secret's file, which `create()` makes if it is missing. All processes get the same text,
 * even if they start at once. Throws if it can be neither read nor created.
 */
export function readOrCreateFile(file: string, create: () => string): string {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  // Not the process id: two containers may have the same.
  const draft = `${file}.${randomUUID()}`
  writeFileSync(draft, create(), { mode: 0o600, flush: true })
  try {
    // Unlike a rename, a link never replaces a file, and no process sees half of the content.
    linkSync(draft, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(draft)
  }
  return readFileSync(file, 'utf8').trim()
}
