import { closeSync, existsSync, openSync, readSync, realpathSync, statSync } from 'node:fs'
import { UnusableDatabase } from './database'

/** The file of a database, its write-ahead log, and the log's index, which is also what processes lock. */
const SUFFIXES = { database: '', log: '-wal', index: '-shm' }
type Part = keyof typeof SUFFIXES

/** Sizes in the write-ahead log's format, in bytes (https://sqlite.org/fileformat2.html, 4.1). */
const LOG_HEADER = 32
const FRAME_HEADER = 24

/**
 * The files of an open database. A process that goes on with a file that was moved or deleted loses what
 * it writes, or overwrites what others write (https://sqlite.org/howtocorrupt.html, 2.5).
 */
export class OpenFiles {
  readonly #paths: Record<Part, string>
  readonly #numbers: Record<Part, string>

  /** Remembers the files that belong to `file` now. */
  constructor(file: string) {
    // SQLite puts the other two beside the file that a symbolic link leads to.
    const real = realpathSync(file)
    this.#paths = { database: file, log: real + SUFFIXES.log, index: real + SUFFIXES.index }
    this.#numbers = {
      database: numbersOf(this.#paths.database),
      log: numbersOf(this.#paths.log),
      index: numbersOf(this.#paths.index),
    }
  }

  /** Returns the path of the first file that was replaced or deleted since; undefined: all are there. */
  replaced(): string | undefined {
    return Object.keys(SUFFIXES)
      .map((part) => part as Part)
      .filter((part) => !this.isThere(part))
      .map((part) => this.#paths[part])[0]
  }

  isThere(part: Part): boolean {
    return numbersOf(this.#paths[part]) === this.#numbers[part]
  }

  /** Whether the log alone has no name any more: nobody has locked the database by another index. */
  isLogLost(): boolean {
    return (
      this.isThere('database') &&
      !this.isThere('log') &&
      (this.isThere('index') || !existsSync(this.#paths.index))
    )
  }

  /** Whether nothing was written to the file that has the log's name now. */
  isLogEmpty(): boolean {
    return sizeOf(this.#paths.log) === 0
  }
}

/**
 * Throws if the write-ahead log beside a database was not written for it: SQLite would put the log's pages
 * into any database that has its name. A log is changed after its database, unless it was written into it,
 * and that begins with its lowest page. So a database that was changed last and does not hold that page was
 * put there. Both times are looked at: a file that was moved or copied with its time keeps that of its content,
 * and chown, chmod or a move of both files make the other one say nothing. It is called while no connection of
 * this process is open: closing a file takes SQLite's locks away.
 */
export function refuseForeignLog(file: string): void {
  const real = existsSync(file) ? realpathSync(file) : file
  const log = real + SUFFIXES.log
  const ofLog = statSync(log, { bigint: true, throwIfNoEntry: false })
  if (!ofLog || ofLog.size === 0n) return
  const own = statSync(real, { bigint: true, throwIfNoEntry: false })
  if (own && own.size > 0n) {
    const isChangedLast = isLater(own.ctimeNs, ofLog.ctimeNs)
    const isWrittenLast = isLater(own.mtimeNs, ofLog.mtimeNs)
    if ((!isChangedLast && !isWrittenLast) || holdsLowestPage(real, log)) return
    // Another process has begun the log anew meanwhile.
    if (changeOf(log) !== ofLog.ctimeNs) return
  }
  throw new UnusableDatabase(
    own && own.size > 0n
      ? `${log} is not the log of the database beside it, which was put there later: move ${log} away; ` +
          `if they do belong together, as files that were copied or put back together, \`touch ${log}\``
      : `${log} is there without its database: put that back, or move ${log} away to begin with an empty one`,
  )
}

/** Whether one time is later than another, in nanoseconds. A time to come says only that the clock was wrong. */
function isLater(time: bigint, other: bigint): boolean {
  return time > other && time / 1_000_000n <= BigInt(Date.now())
}

/** Whether a database holds a version of the lowest page that is in a log; true if the log holds no page. */
function holdsLowestPage(database: string, log: string): boolean {
  const { pageSize, pages } = pagesIn(log)
  const lowest = Math.min(...pages.keys())
  if (lowest === Infinity) return true
  const stored = readAt(database, (lowest - 1) * pageSize, pageSize)
  return (pages.get(lowest) ?? []).some((at) => readAt(log, at, pageSize).equals(stored))
}

/** Returns where the versions of each page stand in a log, as far as they were committed. */
function pagesIn(log: string) {
  const header = readAt(log, 0, LOG_HEADER)
  const pageSize = header.length < LOG_HEADER ? 0 : header.readUInt32BE(8)
  const pages = new Map<number, number[]>()
  let transaction: [page: number, at: number][] = []
  for (let at = LOG_HEADER; pageSize > 0; at += FRAME_HEADER + pageSize) {
    const frame = readAt(log, at, FRAME_HEADER)
    // Frames of an earlier round of the log have other salts.
    const isOver = frame.length < FRAME_HEADER || !frame.subarray(8, 16).equals(salts(header))
    if (isOver) break
    transaction.push([frame.readUInt32BE(0), at + FRAME_HEADER])
    if (frame.readUInt32BE(4) === 0) continue
    for (const [page, place] of transaction) pages.set(page, [...(pages.get(page) ?? []), place])
    transaction = []
  }
  return { pageSize, pages }
}

function salts(header: Buffer): Buffer {
  return header.subarray(16, 24)
}

function readAt(path: string, position: number, length: number): Buffer {
  const descriptor = openSync(path, 'r')
  try {
    const bytes = Buffer.alloc(length)
    return bytes.subarray(0, readSync(descriptor, bytes, 0, length, position))
  } finally {
    closeSync(descriptor)
  }
}

function changeOf(path: string): bigint | undefined {
  return statSync(path, { bigint: true, throwIfNoEntry: false })?.ctimeNs
}

function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0
}

function numbersOf(path: string): string {
  const stat = statSync(path, { throwIfNoEntry: false })
  return `${stat?.dev}:${stat?.ino}`
}
