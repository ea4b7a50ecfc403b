import { readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

/**
 * Puts a file in the place of the one that is there: a rename makes it complete at any time, even if two
 * processes write it. Throws if it cannot be written; the old one then stays, and nothing is left of the
 * new one, which would keep a full disk full.
 */
export function replaceFile(file: string, content: string | Uint8Array): void {
  const part = `${file}.${process.pid}`
  try {
    writeFileSync(part, content, { flush: true })
    renameSync(part, file)
  } finally {
    rmSync(part, { force: true })
  }
}

/** Deletes what processes left of a file that ended while they wrote it. Other processes may be writing it now. */
export function removeLeftParts(file: string): void {
  const prefix = `${basename(file)}.`
  try {
    for (const name of readdirSync(dirname(file))) {
      const pid = name.startsWith(prefix) ? name.slice(prefix.length) : ''
      if (/^\d+$/.test(pid) && !isOtherProcess(Number(pid))) rmSync(join(dirname(file), name))
    }
  } catch {
    // The folder is not there, or cannot be written: neither can the file.
  }
}

/** Whether a process with this number runs that is not this one, and is the site's user's. */
function isOtherProcess(pid: number): boolean {
  if (pid === process.pid) return false
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
