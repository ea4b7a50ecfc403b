import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { localTime } from '~/format/local-time'
import { diagnosis } from '~/office/words/diagnosis'
import { fault, type Finding, type Look, unset } from './finding'

const { copies: words } = diagnosis

/** A copy is made each day; an older one than this shows that it is not. In milliseconds. */
const OLD_COPY = 2 * 86_400_000

/** Looks for the newest copy of the database in the folder that BACKUP_DIR names. */
export function lookAtCopies(folder: string | null, now = Date.now()): Look {
  const look = (findings: Finding[], known: string[] = []): Look => ({
    part: 'copies',
    known,
    findings,
  })
  if (folder === null) return look([unset('copies-unset', words.unknown)])
  try {
    const made = newestCopyIn(folder)
    if (made === null) return look([fault('copies-missing', words.none(folder))])
    const last = words.last(localTime(made).join(' '), folder)
    const isOld = now - Date.parse(made) > OLD_COPY
    return look(isOld ? [fault('copies-old', words.old)] : [], [last])
  } catch (error) {
    return look([fault('copies-unreadable', words.unreadable(folder, (error as Error).message))])
  }
}

/** Returns when the newest copy in a folder was made, in ISO 8601; null: there is none. Empty files do not count. */
export function newestCopyIn(folder: string): string | null {
  const made = (existsSync(folder) ? readdirSync(folder) : [])
    .filter((name) => !name.endsWith('.unfinished'))
    .map((name) => statSync(join(folder, name)))
    .filter((file) => file.isFile() && file.size > 0)
    .map(({ mtimeMs }) => mtimeMs)
  return made.length === 0 ? null : new Date(Math.max(...made)).toISOString()
}
