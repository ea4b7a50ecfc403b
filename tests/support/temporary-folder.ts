import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

// Deleting slows the writes that follow, on disks with discard: all folders are deleted at the end.
const folders = mkdtempSync(join(tmpdir(), 'measured-'))
process.once('exit', () => rmSync(folders, { recursive: true, force: true }))

/** Makes a folder that is there until this process ends. Returns its path. */
export function temporaryFolder(): string {
  return mkdtempSync(join(folders, 'folder-'))
}
