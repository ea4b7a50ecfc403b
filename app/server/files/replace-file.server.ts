import { renameSync, rmSync, writeFileSync } from 'node:fs'

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
