import { open, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
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
  if (folder === null) {
    return { known: [], findings: [unset('copies-unset', words.unknown, 'BACKUP_DIR')] }
  }
  const { newest, hasFuture } = await copiesIn(folder, databaseUrl, now)
  const ofFuture = hasFuture ? [fault('clock-off', words.future(folder))] : []
  if (newest === null) {
    return { known: [], findings: [fault('copies-missing', words.none(folder)), ...ofFuture] }
  }
  const { made, content } = newest
  const when = localTime(new Date(made).toISOString()).join(' ')
  const old = now - made > OLD_COPY ? [fault('copies-old', words.old)] : []
  const lacking = store && content ? await lackingFindings(store, made, content) : []
  return {
    known: [words.last(when, folder), content ? words.holds(content.requests) : words.unseen],
    findings: [...old, ...lacking, ...ofFuture],
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

/** What `mezha --backup` and `pg_dump` are told to make, when it is done. */
const COPY = /\.(db|dump)$/

/** Lists the files of a folder that may be copies, but for the database itself. */
async function filesIn(folder: string, databaseUrl: string): Promise<FileOfFolder[]> {
  const itself = await stat(databaseFile(databaseUrl)).catch(() => null)
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  const files = names
    .filter((name) => COPY.test(name))
    .map(async (name) => {
      const path = join(folder, name)
      // A link may lead nowhere.
      const file = await stat(path).catch(() => null)
      const isItself = file?.ino === itself?.ino && file?.dev === itself?.dev
      return file?.isFile() && !isItself ? [{ path, size: file.size, mtimeMs: file.mtimeMs }] : []
    })
  return (await Promise.all(files)).flat()
}

/** How a copy of `pg_dump --format=custom` begins; only pg_restore knows whether it is whole. */
const DUMP = 'PGDMP'
/** What a dump that failed leaves is smaller, in bytes. */
const SMALLEST_DUMP = 100

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

/** Returns what a file holds, if it is a whole database of this site, or a dump; null: it is no copy. */
async function copyIn({ path, size }: FileOfFolder): Promise<Copy | null> {
  const file = await open(path, 'r')
  try {
    const { buffer } = await file.read(Buffer.alloc(DUMP.length), 0, DUMP.length, 0)
    if (buffer.toString('latin1') === DUMP) return size >= SMALLEST_DUMP ? { content: null } : null
  } finally {
    await file.close()
  }
  const { lookInto } = await import('~/agency/store/restore.server')
  return lookInto(path).then(
    (content) => ({ content }),
    () => null,
  )
}
