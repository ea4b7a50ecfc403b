import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

// Where a disk discards what is deleted, that holds up who writes next: all goes at the end.
const folders = mkdtempSync(join(tmpdir(), 'measured-'))
process.once('exit', () => rmSync(folders, { recursive: true, force: true }))

/** Makes a folder that is there until this process ends. Returns its path. */
export function temporaryFolder(): string {
  return mkdtempSync(join(folders, 'folder-'))
}
