import { accessSync, constants, existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import type { Store } from '~/agency/store/store.server'
import { printableLine } from '~/format/printable'
import { diagnosis } from '~/office/words/diagnosis'
import type { Settings } from '~/server/settings/env.server'
import { databaseFile, databaseName, isPostgres } from '~/server/settings/database-url'
import { finding, type Look } from './finding'
import { DAY } from '~/time/durations'

const { database: words } = diagnosis

/** In bytes. Many months of requests need less: it is other files that fill a disk. */
const LITTLE_SPACE = 1e9
/** In bytes: too little for a send, which needs some pages, and as many for its journal. */
const NO_SPACE = 2e7

/**
 * Tries to store a request, and looks for damage. Changes nothing: an older site may be running. `isCommand`: creates
 * no file either, which would belong to the command's user.
 */
export async function lookAtDatabase(
  databaseUrl: string,
  store: Pick<Store, 'requests' | 'findDamage'>,
  { isCommand = false } = {},
): Promise<Look> {
  const name = databaseName(databaseUrl)
  const line = (reason: string) => words.line(name, printableLine(reason))
  try {
    const file = isPostgres(databaseUrl) ? null : resolve(databaseFile(databaseUrl))
    if (file !== null && isCommand && !existsSync(file)) {
      accessSync(nearestFolder(file), constants.W_OK)
      return { remarks: [words.notYet(name)], findings: [] }
    }
    await store.requests.trySave()
  } catch (error) {
    const { message } = error as Error
    return { remarks: [], findings: [finding('database-unwritable', words.fault, line(message))] }
  }
  const damage = await store.findDamage()
  if (damage.length === 0) return { remarks: [words.works(name)], findings: [] }
  return {
    remarks: [],
    findings: [finding('database-damaged', words.damaged, ...damage.map(line))],
  }
}

/** Looks whether old requests are deleted, as the privacy page promises. */
export async function lookAtPurge(
  { retentionDays }: Pick<Settings, 'retentionDays'>,
  store: Pick<Store, 'retention'>,
  now = Date.now(),
): Promise<Look> {
  const isOverdue = await store.retention.isOverdue(retentionDays * DAY, now)
  return { remarks: [], findings: isOverdue ? [finding('purge-overdue', words.notPurged)] : [] }
}

/** Looks for room on the disk of an SQLite file. */
export async function lookAtDisk(databaseUrl: string): Promise<Look> {
  if (isPostgres(databaseUrl)) return { remarks: [words.elsewhere], findings: [] }
  const { bavail, bsize } = await statfs(nearestFolder(resolve(databaseFile(databaseUrl))))
  const bytes = bavail * bsize
  const gigabytes = bytes / 1e9
  const digits = { maximumFractionDigits: gigabytes < 10 ? 1 : 0 }
  return {
    remarks: [words.free(gigabytes.toLocaleString('ru', digits))],
    findings: [
      ...(bytes < NO_SPACE ? [finding('disk-full', words.full)] : []),
      ...(bytes >= NO_SPACE && bytes < LITTLE_SPACE ? [finding('disk-low', words.low)] : []),
    ],
  }
}

function nearestFolder(path: string): string {
  const folder = dirname(path)
  return existsSync(folder) ? folder : nearestFolder(folder)
}
