import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs'
import { resolve } from 'node:path'
import type Database from 'better-sqlite3'

/**
 * Copies a database to a new file, as it is at this moment, while others read and write it. The file
 * appears whole or not at all, readable by its owner alone. Throws where there is a file already.
 */
export function backUp(database: Database.Database, file: string): void {
  const target = resolve(file)
  if (existsSync(target)) throw new Error(`${target} is there already; name another file`)
  const unfinished = `${target}.unfinished`
  rmSync(unfinished, { force: true })
  try {
    closeSync(openSync(unfinished, 'wx', 0o600))
    database.prepare('VACUUM INTO ?').run(unfinished)
    const descriptor = openSync(unfinished, 'r+')
    fsyncSync(descriptor)
    closeSync(descriptor)
    renameSync(unfinished, target)
  } finally {
    rmSync(unfinished, { force: true })
  }
}
