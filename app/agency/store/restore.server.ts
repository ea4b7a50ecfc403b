import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readSync,
  renameSync,
  statSync,
  writeSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { BetterSqlite } from '~/agency/database/better-sqlite.server'
import { hasTables, SQLITE } from '~/agency/database/migrations'
import { createFile, queryOn } from '~/agency/database/sqlite.server'
import { SECOND } from '~/time/durations'

/** How long another process that writes is waited for, and between two attempts, in milliseconds. */
const DEADLINE = 30 * SECOND
const PAUSE = 5

/** What is copied at a time: pages, and bytes. */
const ALL_PAGES = 0x7fffffff
const PIECE = 1_000_000

/** What a database holds. `newest`: when its newest request came, in milliseconds since 1970; null: there is none. */
export interface DatabaseContent {
  requests: number
  newest: number | null
}

/** Returns what an SQLite file holds; rejects if it is no whole database of this site. */
export async function lookInto(file: string): Promise<DatabaseContent> {
  const database = new BetterSqlite(file, { readonly: true, fileMustExist: true })
  try {
    const query = queryOn(database)
    if (!(await hasTables(query, SQLITE))) throw new Error('no database of this site')
    const found = database.pragma('quick_check(1)', { simple: true }) as string
    if (found !== 'ok') throw new Error(found)
    const [content] = await query<DatabaseContent>(
      'SELECT count(*) AS requests, max(created_at) AS newest FROM requests',
    )
    return content ?? { requests: 0, newest: null }
  } finally {
    database.close()
  }
}

/**
 * Makes a database what a copy of it holds, also while the site uses it. What was there stands in a file beside it then,
 * as it was: returns its path, null if there was nothing. If this rejects or is killed, the database is as before.
 */
export async function restore(
  copy: string,
  file: string,
  now = new Date(),
): Promise<string | null> {
  const time = now.toISOString().slice(0, 19).replaceAll(/[T:]/g, '-')
  const aside = join(dirname(file), `before-restore-${time}.db`)
  const isThere = existsSync(file) && statSync(file).size > 0
  createFile(file)
  try {
    await copyPages(copy, file, isThere ? aside : null)
  } catch (error) {
    if ((error as { code?: string }).code !== 'SQLITE_NOTADB') throw error
    renameSync(file, aside)
    createFile(file)
    await copyPages(copy, file, null)
  }
  return isThere ? aside : null
}

/** Copies a database page by page, in one transaction, into another one that may be in use, and puts that aside first. */
async function copyPages(from: string, to: string, aside: string | null): Promise<void> {
  const source = new BetterSqlite(from, { readonly: true })
  // Opened before and closed after it: closing a file takes away the locks that this process has on it.
  const before = openSync(to, 'r')
  let isAside = aside === null
  const end = performance.now() + DEADLINE
  try {
    for (;;) {
      const { totalPages } = await source.backup(to, {
        // The first call comes with the lock, before anything is copied: what is put aside is the last state.
        progress(copied) {
          if (!isAside && copied.totalPages > 0) putAside(before, aside ?? '')
          isAside = true
          return ALL_PAGES
        },
      })
      // While another process writes, better-sqlite3 takes no pages for all pages.
      if (totalPages > 0) return
      if (performance.now() > end) throw new Error(`${to}: another process writes`)
      await delay(PAUSE)
    }
  } finally {
    closeSync(before)
    source.close()
  }
}

/** Copies an open file to a new one, readable by its owner alone, byte by byte: damaged pages as they are. */
function putAside(open: number, path: string): void {
  const copy = openSync(path, 'wx', 0o600)
  const bytes = Buffer.alloc(PIECE)
  for (let at = 0, read = -1; read !== 0; at += read) {
    read = readSync(open, bytes, 0, PIECE, at)
    writeSync(copy, bytes, 0, read)
  }
  fsyncSync(copy)
  closeSync(copy)
}
