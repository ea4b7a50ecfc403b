import { accessSync, constants, existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import type { RequestStore, Upkeep } from '~/agency/store/store.server'
import { printableLine } from '~/format/printable'
import { diagnosis } from '~/office/words/diagnosis'
import type { Settings } from '~/server/settings/env.server'
import { databaseFile, databaseName, isPostgres } from '~/server/settings/database-url'
import { fault, type Finding, type Look } from './finding'
import { DAY, MINUTE } from '~/format/durations'

const { database: words } = diagnosis

/** In bytes. Requests of many months take less; the system's own files are what fills a disk. */
const LITTLE_SPACE = 1e9
/** Too little for a send: it needs some pages, and its journal as many again. In bytes. */
const NO_SPACE = 2e7

/** The clocks of several machines may differ so much. */
const CLOCKS_DIFFER = 5 * MINUTE

/** What the database is asked by. */
type Asked = Pick<RequestStore, 'check' | 'findDamage' | 'newestRequest'>

/**
 * Tries to store a request, looks for damage, and for room on the disk. Nothing is changed: the site may be of an older
 * version. `isCommand`: nor is a file created, which would belong to the user who runs the command.
 */
export async function lookAtDatabase(
  databaseUrl: string,
  store: Asked,
  { isCommand = false, now = Date.now() } = {},
): Promise<Look> {
  const name = databaseName(databaseUrl)
  const file = isPostgres(databaseUrl) ? null : resolve(databaseFile(databaseUrl))
  const space = file === null ? { known: [words.elsewhere], findings: [] } : await lookAtDisk(file)
  const said = (reason: string) => words.said(name, printableLine(reason))
  const unwritable = ({ message }: Error) =>
    fault('database-unwritable', words.fault, said(message))
  const look = (known: string[], findings: Finding[]): Look => ({
    part: 'database',
    known: [...known, ...space.known],
    findings: [...findings, ...space.findings],
  })
  try {
    if (file !== null && isCommand && !existsSync(file)) {
      accessSync(nearestFolder(file), constants.W_OK)
      return look([words.notYet(name)], [])
    }
    await store.check()
  } catch (error) {
    return look([], [unwritable(error as Error)])
  }
  let damage: string[]
  let ofClock: Finding[] = []
  try {
    damage = await store.findDamage()
    if (damage.length === 0) ofClock = await clockFindings(store, now)
  } catch (error) {
    const { message } = error as Error
    return look([words.works(name)], [fault('database-unchecked', words.unchecked, said(message))])
  }
  if (damage.length === 0) return look([words.works(name)], ofClock)
  return look([], [fault('database-damaged', words.damaged, ...damage.map(said))])
}

/** Looks whether old requests are deleted, as the privacy page promises. */
export async function lookAtPurge(
  { retentionDays }: Pick<Settings, 'retentionDays'>,
  store: Upkeep,
  now = Date.now(),
): Promise<Look> {
  const findings = await store.isPurgeOverdue(retentionDays * DAY, now).then(
    (isOverdue) => (isOverdue ? [fault('purge-overdue', words.notPurged)] : []),
    ({ message }: Error) => [fault('purge-unknown', words.purgeUnknown, printableLine(message))],
  )
  return { part: 'database', known: [], findings }
}

async function clockFindings(store: Asked, now: number): Promise<Finding[]> {
  const newest = await store.newestRequest()
  return newest !== null && newest > now + CLOCKS_DIFFER ? [fault('clock-off', words.future)] : []
}

async function lookAtDisk(file: string): Promise<Pick<Look, 'known' | 'findings'>> {
  const bytes = await freeSpace(nearestFolder(file))
  if (bytes === null) return { known: [words.spaceUnknown], findings: [] }
  const gigabytes = bytes / 1e9
  const digits = { maximumFractionDigits: gigabytes < 10 ? 1 : 0 }
  return {
    known: [words.free(gigabytes.toLocaleString('ru', digits))],
    findings: [
      ...(bytes < NO_SPACE ? [fault('disk-full', words.full)] : []),
      ...(bytes >= NO_SPACE && bytes < LITTLE_SPACE ? [fault('disk-low', words.low)] : []),
    ],
  }
}

/** Returns how many bytes the site can still write to a folder's disk; null if that is unknown. */
async function freeSpace(folder: string): Promise<number | null> {
  return statfs(folder).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => null,
  )
}

function nearestFolder(path: string): string {
  const folder = dirname(path)
  return existsSync(folder) ? folder : nearestFolder(folder)
}
