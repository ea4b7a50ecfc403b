import { renameSync, rmSync, writeFileSync } from 'node:fs'

/** Replaces a file by a rename. Throws if that fails: the old file stays, nothing of the new one is left. */
export function replaceFile(file: string, content: string | Uint8Array): void {
  const part = `${file}.${process.pid}`
  try {
    writeFileSync(part, content, { flush: true })
    renameSync(part, file)
  } finally {
    rmSync(part, { force: true })
  }
}
