import {
  closeSync,
  existsSync,
  openSync,
  readdirSync,
  readSync,
  type Stats,
  statSync,
} from 'node:fs'
import { join } from 'node:path'
import { localTime } from '~/format/local-time'
import { diagnosis } from '~/office/words/diagnosis'
import { fault, type Finding, type Look, unset } from './finding'
import { DAY, MINUTE } from '~/format/durations'

const { copies: words } = diagnosis

/** A copy is made each day; an older one than this shows that it is not. */
const OLD_COPY = 2 * DAY

/** A clock may be so much ahead of that of another machine. */
const CLOCKS_DIFFER = 5 * MINUTE

/** Looks for the newest copy of the database in the folder that BACKUP_DIR names. */
export function lookAtCopies(folder: string | null, now = Date.now()): Look {
  const look = (findings: Finding[], known: string[] = []): Look => ({
    part: 'copies',
    known,
    findings,
  })
  if (folder === null) return look([unset('copies-unset', words.unknown)])
  try {
    const made = copiesIn(folder)
    const future = made.filter((moment) => moment > now + CLOCKS_DIFFER)
    const ofFuture = future.length > 0 ? [fault('clock-off', words.future(folder))] : []
    const newest = newestCopyIn(folder, now)
    if (newest === null) return look([fault('copies-missing', words.none(folder)), ...ofFuture])
    const last = words.last(localTime(newest).join(' '), folder)
    const isOld = now - Date.parse(newest) > OLD_COPY
    return look([...(isOld ? [fault('copies-old', words.old)] : []), ...ofFuture], [last])
  } catch (error) {
    return look([fault('copies-unreadable', words.unreadable(folder, (error as Error).message))])
  }
}

/**
 * Returns when the newest copy in a folder was made, in ISO 8601; null: there is none. What the clock says is
 * of the future may be of any age, and does not count.
 */
export function newestCopyIn(folder: string, now = Date.now()): string | null {
  const made = copiesIn(folder).filter((moment) => moment <= now + CLOCKS_DIFFER)
  return made.length === 0 ? null : new Date(Math.max(...made)).toISOString()
}

/** Returns when the copies in a folder were made, in milliseconds since 1970. */
function copiesIn(folder: string): number[] {
  return (existsSync(folder) ? readdirSync(folder) : []).flatMap((name) => {
    if (/\.(unfinished|part|tmp)$/.test(name)) return []
    const path = join(folder, name)
    // A link may lead nowhere.
    const file = statSync(path, { throwIfNoEntry: false })
    return file?.isFile() && isCopy(path, file) ? [file.mtimeMs] : []
  })
}

/** Packed copies tell nothing by their first bytes: a log is packed like them. */
const PACKED_COPY = /\.(db|sqlite3?|sql|dump)\.(gz|zst|xz)$/i
const PACKED = ['\x1f\x8b', '\x28\xb5\x2f\xfd', '\xfd7zXZ']
/** What a dump that failed leaves is smaller, in bytes: `pg_dump | gzip` of nothing makes 20. */
const SMALLEST = 100
/** Custom format of pg_dump; only pg_restore knows whether it is whole. */
const CUSTOM_DUMP = 'PGDMP'
const SQLITE = 'SQLite format 3\0'
const DUMP = '-- PostgreSQL database dump'
const DUMP_END = '-- PostgreSQL database dump complete'

/** Whether a file begins as a copy of a database, and is as long as it says, or ends as it should. */
function isCopy(path: string, { size }: Stats): boolean {
  const descriptor = openSync(path, 'r')
  try {
    const read = (length: number, from: number) => {
      const bytes = Buffer.alloc(length)
      return bytes.subarray(0, readSync(descriptor, bytes, 0, length, Math.max(0, from)))
    }
    const head = read(100, 0)
    const beginning = head.toString('latin1')
    if (beginning.startsWith(SQLITE)) return head.length === 100 && size >= sqliteSize(head)
    if (beginning.includes(DUMP)) return read(200, size - 200).includes(DUMP_END)
    if (size < SMALLEST) return false
    if (beginning.startsWith(CUSTOM_DUMP)) return true
    return PACKED_COPY.test(path) && PACKED.some((one) => beginning.startsWith(one))
  } finally {
    closeSync(descriptor)
  }
}

/** Returns the size of a database in bytes, as its header has it (https://sqlite.org/fileformat2.html#the_database_header). */
function sqliteSize(head: Buffer): number {
  const pageSize = head.readUInt16BE(16)
  return (pageSize === 1 ? 65_536 : pageSize) * head.readUInt32BE(28)
}
