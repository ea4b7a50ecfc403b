import { createReadStream } from 'node:fs'
import { open, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { createGunzip } from 'node:zlib'
import type { Content } from '~/agency/store/restore.server'
import type { Upkeep } from '~/agency/store/store.server'
import { localTime } from '~/format/local-time'
import { diagnosis } from '~/office/words/diagnosis'
import { databaseFile } from '~/server/settings/database-url'
import type { Settings } from '~/server/settings/env.server'
import { fault, type Finding, type Look, unset } from './finding'
import { DAY, MINUTE } from '~/format/durations'

const { copies: words } = diagnosis

/** A copy is made each day; an older one than this shows that it is not. */
const OLD_COPY = 2 * DAY

/** A clock may be so much ahead of that of another machine. */
const CLOCKS_DIFFER = 5 * MINUTE

/** A database, and a folder in which its copies are. */
export interface Copied extends Pick<Settings, 'backupDir' | 'databaseUrl'> {
  /** Absent: the site has no database. */
  store?: Pick<Upkeep, 'countBefore'>
}

/** Looks for the newest copy of the database in the folder that BACKUP_DIR names, and into it. */
export async function lookAtCopies(
  { backupDir: folder, databaseUrl, store }: Copied,
  now = Date.now(),
): Promise<Look> {
  const look = (findings: Finding[], known: string[] = []): Look => ({
    part: 'copies',
    known,
    findings,
  })
  if (folder === null) return look([unset('copies-unset', words.unknown, 'BACKUP_DIR')])
  try {
    const { newest, hasFuture } = await copiesIn(folder, databaseUrl, now)
    const ofFuture = hasFuture ? [fault('clock-off', words.future(folder))] : []
    if (newest === null) return look([fault('copies-missing', words.none(folder)), ...ofFuture])
    const { made, content } = newest
    const when = localTime(new Date(made).toISOString()).join(' ')
    const old = now - made > OLD_COPY ? [fault('copies-old', words.old)] : []
    const lacking = store && content ? await lackingFindings(store, made, content) : []
    return look(
      [...old, ...lacking, ...ofFuture],
      [words.last(when, folder), content ? words.holds(content.requests) : words.unseen],
    )
  } catch (error) {
    return look([fault('copies-unreadable', words.unreadable, (error as Error).message)])
  }
}

/**
 * Finds that a copy holds less than the database did: all that came before the copy's newest request, or two days
 * before the copy was made, is in it. A file's time may be that of its own copying.
 */
async function lackingFindings(
  store: Pick<Upkeep, 'countBefore'>,
  made: number,
  { requests, newest }: Content,
): Promise<Finding[]> {
  const until = newest === null ? made : Math.max(newest, made - OLD_COPY)
  const [expected = 0, all = 0] = await Promise.all(
    [until, Number.MAX_SAFE_INTEGER].map((moment) => store.countBefore(moment)),
    // A database that cannot be read is said elsewhere.
  ).catch(() => [])
  return requests < expected ? [fault('copies-lacking', words.lacking(requests, all))] : []
}

/**
 * Looks at the files of a folder, the newest first, until one is a copy. What the clock says is of the future may
 * be of any age, and is no newest one.
 */
async function copiesIn(folder: string, databaseUrl: string, now: number) {
  const files = (await filesIn(folder, databaseUrl)).sort(
    (one, other) => other.mtimeMs - one.mtimeMs,
  )
  let hasFuture = false
  for (const file of files) {
    const { mtimeMs } = file
    const isFuture = mtimeMs > now + CLOCKS_DIFFER
    const copy = isFuture && hasFuture ? null : await readCopy(file)
    if (copy === null) continue
    hasFuture ||= isFuture
    if (isFuture) continue
    return { newest: { made: mtimeMs, content: copy.content }, hasFuture }
  }
  return { newest: null, hasFuture }
}

interface FileOfFolder {
  path: string
  size: number
  mtimeMs: number
}

/** Lists the files of a folder, but for the database itself. */
async function filesIn(folder: string, databaseUrl: string): Promise<FileOfFolder[]> {
  const itself = await stat(databaseFile(databaseUrl)).catch(() => null)
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  const files = names
    .filter((name) => !/\.(unfinished|part|tmp)$/.test(name))
    .map(async (name) => {
      const path = join(folder, name)
      // A link may lead nowhere.
      const file = await stat(path).catch(() => null)
      const isItself = file?.ino === itself?.ino && file?.dev === itself?.dev
      return file?.isFile() && !isItself ? [{ path, size: file.size, mtimeMs: file.mtimeMs }] : []
    })
  return (await Promise.all(files)).flat()
}

/** Packed copies, by their names: a log is packed like them. */
const PACKED_COPY = /\.(db|sqlite3?|sql|dump)\.(gz|xz|zst)$/i
const GZIP = '\x1f\x8b'
const XZ = '\xfd7zXZ'
const XZ_END = 'YZ'
const ZSTD = '\x28\xb5\x2f\xfd'
/** What a dump that failed leaves is smaller, in bytes. */
const SMALLEST = 100
/** A packed copy up to this size is unpacked to see that it is whole: some seconds, on another thread. In bytes. */
const MAX_UNPACKED = 2e8
/** Custom format of pg_dump; only pg_restore knows whether it is whole. */
const CUSTOM_DUMP = 'PGDMP'
const SQLITE = 'SQLite format 3\0'
const DUMP = '-- PostgreSQL database dump'
const DUMP_END = '-- PostgreSQL database dump complete'

/** How much of a copy is looked at, in bytes. */
const BEGINNING = 100
const END = 200

/** What tells whether a copy is whole. */
interface Ends {
  head: Buffer
  tail: Buffer
  size: number
}

/** A copy of the database, and what is in it; null: only its own program can say. */
interface Copy {
  content: Content | null
}

/** The copies that were read, by their paths, sizes and times. */
const readOnce = new Map<string, Promise<Copy | null>>()

function readCopy(file: FileOfFolder): Promise<Copy | null> {
  const key = `${file.path} ${file.size} ${file.mtimeMs}`
  const read = readOnce.get(key) ?? copyIn(file)
  readOnce.set(key, read)
  // What could not be read may be read another time.
  read.catch(() => readOnce.delete(key))
  return read
}

/** Returns what an SQLite file holds, if that is a whole database of this site; of other copies only that they are. */
async function copyIn({ path, size }: FileOfFolder): Promise<Copy | null> {
  const ends = await endsOf(path, size)
  if (!ends.head.toString('latin1').startsWith(SQLITE)) {
    return (await looksWhole(path, ends)) ? { content: null } : null
  }
  const { lookInto } = await import('~/agency/store/restore.server')
  return lookInto(path).then(
    (content) => ({ content }),
    () => null,
  )
}

/**
 * Whether a file, or what is packed in it, begins as a copy of a database, and is as long as it says, or ends as it
 * should.
 */
async function looksWhole(path: string, ends: Ends): Promise<boolean> {
  const { head, tail, size } = ends
  const beginning = head.toString('latin1')
  const isPacked = (by: string) => PACKED_COPY.test(path) && beginning.startsWith(by)
  if (isPacked(XZ)) return size >= SMALLEST && tail.toString('latin1').endsWith(XZ_END)
  if (isPacked(ZSTD) || (isPacked(GZIP) && size > MAX_UNPACKED)) return size >= SMALLEST
  return isPacked(GZIP) ? isWholeGzip(path) : isWhole(ends)
}

function isWhole({ head, tail, size }: Ends): boolean {
  const beginning = head.toString('latin1')
  if (beginning.startsWith(SQLITE)) return head.length === BEGINNING && size >= sqliteSize(head)
  if (beginning.includes(DUMP)) return tail.includes(DUMP_END)
  return size >= SMALLEST && beginning.startsWith(CUSTOM_DUMP)
}

async function endsOf(path: string, size: number): Promise<Ends> {
  const file = await open(path, 'r')
  try {
    const read = async (length: number, from: number) => {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, from)
      return buffer.subarray(0, bytesRead)
    }
    return {
      head: await read(BEGINNING, 0),
      tail: await read(END, Math.max(0, size - END)),
      size,
    }
  } finally {
    await file.close()
  }
}

/** Unpacks a file and looks at the ends of what was packed. One that is cut off or broken is not whole. */
async function isWholeGzip(path: string): Promise<boolean> {
  let head = Buffer.alloc(0)
  let tail = Buffer.alloc(0)
  let size = 0
  try {
    const packed = createReadStream(path)
    const unpacked = createGunzip()
    packed.on('error', (error) => unpacked.destroy(error))
    for await (const piece of packed.pipe(unpacked) as AsyncIterable<Buffer>) {
      if (head.length < BEGINNING) head = Buffer.concat([head, piece]).subarray(0, BEGINNING)
      tail = Buffer.concat([tail, piece.subarray(-END)]).subarray(-END)
      size += piece.length
    }
    return isWhole({ head, tail, size })
  } catch {
    return false
  }
}

/** Returns the size of a database in bytes, as its header has it (https://sqlite.org/fileformat2.html#the_database_header). */
function sqliteSize(head: Buffer): number {
  const pageSize = head.readUInt16BE(16)
  return (pageSize === 1 ? 65_536 : pageSize) * head.readUInt32BE(28)
}
