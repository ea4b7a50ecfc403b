import { readdir, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { localTime } from '~/format/local-time'
import { diagnosis } from '~/office/words/diagnosis'
import { databaseFile } from '~/server/settings/database-url'
import type { Settings } from '~/server/settings/env.server'
import { finding, type Look } from './finding'
import { DAY } from '~/time/durations'

const { copies: words } = diagnosis

/** If the newest copy is older, the daily copies have stopped. */
const OLD_COPY = 2 * DAY

/** Matches finished copies, as `mezha --backup` and the guide's `pg_dump` name them. */
const COPY = /\.(db|dump)$/

/** Looks for the newest copy in BACKUP_DIR, without opening it. */
export async function lookAtCopies(
  { backupDir: folder, databaseUrl }: Pick<Settings, 'backupDir' | 'databaseUrl'>,
  now = Date.now(),
): Promise<Look> {
  if (folder === null) {
    return { remarks: [], findings: [finding('advice', words.unknown, 'BACKUP_DIR')] }
  }
  const newest = await newestCopy(folder, resolve(databaseFile(databaseUrl)))
  if (!newest) return { remarks: [], findings: [finding('copies-missing', words.none(folder))] }
  const when = localTime(newest.mtime.toISOString()).join(' ')
  const isOld = now - newest.mtimeMs > OLD_COPY
  return {
    remarks: [words.last(when, Math.ceil(newest.size / 1000), folder)],
    findings: isOld ? [finding('copies-old', words.old)] : [],
  }
}

/** `database`: the path of the database itself, which is no copy. */
async function newestCopy(folder: string, database: string) {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  const paths = names.filter((name) => COPY.test(name)).map((name) => resolve(join(folder, name)))
  const files = await Promise.all(
    // A link may lead nowhere.
    paths.filter((path) => path !== database).map((path) => stat(path).catch(() => null)),
  )
  return (
    files
      .filter((file) => file !== null)
      // A failed copy leaves an empty file.
      .filter((file) => file.isFile() && file.size > 0)
      .sort((one, other) => other.mtimeMs - one.mtimeMs)
      .at(0)
  )
}
