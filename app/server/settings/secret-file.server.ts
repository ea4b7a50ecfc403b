import { randomUUID } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Returns the text of a secret's file, and creates the file with `create()` if it does not exist. All processes
 * that share the file get the same text, even if they start at once. Throws if the file can be neither read
 * nor created.
 */
export function readOrCreateFile(file: string, create: () => string): string {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  // Not by the process's number, which two containers may have in common.
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
