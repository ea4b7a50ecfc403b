import { statfs } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import type { Desk } from '~/office/desk/desk.server'
import { createMailer } from '~/office/notices/mail.server'
import { displayName } from '~/office/notices/people'
import { type SentMail, sendTestMail } from '~/office/notices/test-mail.server'
import { AgencyUnavailable } from '~/agency/port/agency'
import type { FailedNotice } from '~/agency/store/notice-queue.server'
import { catalogueFileFaults } from '~/commands/check'
import { newestCopyIn } from '~/office/jobs/report'
import { faultyContents, notSet } from '~/commands/start-summary.server'
import { deskState as texts } from '~/office/words/desk-state'
import { staff } from '~/office/words/staff'
import { localTime } from '~/format/local-time'
import { printableLine } from '~/format/printable'
import { databaseFile, databaseName, isPostgres } from '~/server/settings/database-url'
import type { AppContext } from '~/context.server'

/** In bytes. Requests of many months take less; the system's own files are what fills a disk. */
const LITTLE_SPACE = 1e9
/** A copy is made each day; an older one than this shows that it is not. In milliseconds. */
const OLD_COPY = 2 * 86_400_000

/** A part of the state page: what there is to know, and what to do. */
interface Finding {
  title: string
  isFine: boolean
  lines: string[]
}

/** Says how the parts of the site are that only its owner sees. */
export async function findState(
  { store, settings }: Desk,
  { facts, contentState, fromDesk }: Pick<AppContext, 'facts' | 'contentState' | 'fromDesk'>,
) {
  const fault = await store.check().then(() => null, reasonOf)
  const damage = fault === null ? await store.findDamage() : []
  // Where notices or their requests are damaged, the page says that and what else it knows.
  const failed = fault === null ? await store.listFailedNotices().catch(() => []) : []
  const counts = fault === null ? await store.countNotices().catch(() => null) : null
  const waiting = counts?.waiting ?? 0
  const toMend = [
    ...faultyContents(contentState()),
    ...catalogueFileFaults(settings),
    ...notSet(settings, facts.current(), fromDesk()),
  ]
  const findings: Finding[] = [
    { title: texts.notices.title, ...noticesFinding(settings, failed.length, waiting) },
    await databaseFinding(settings.databaseUrl, fault, damage),
    { title: texts.copies.title, ...copiesFinding(settings.backupDir) },
    {
      title: texts.settings.title,
      isFine: toMend.length === 0,
      lines: toMend.length === 0 ? [texts.settings.fine] : toMend,
    },
  ]
  return { findings, failures: failed.map(failureView), sendsMail: settings.notify !== null }
}

/** Sends each person a test mail; resolves with what the server said of each. */
export async function sendTestMails({ settings: { notify } }: Desk): Promise<SentMail[]> {
  if (!notify) return []
  const mailer = createMailer(notify)
  return Promise.all(notify.to.map((person) => sendTestMail(mailer, person)))
}

/** Returns why the database cannot be used. */
function reasonOf(error: unknown): string {
  if (!(error instanceof AgencyUnavailable)) throw error
  return printableLine(error.message)
}

function failureView({ request, recipient, isGivenUp, attempts, fault }: FailedNotice) {
  const when = localTime(request.createdAt).join(' ')
  return {
    id: request.id,
    title: staff.failure(request.id, when, attempts, isGivenUp),
    fault: printableLine(`${recipient}: ${fault}`),
  }
}

function noticesFinding(
  { notify, notifyWebhook }: Desk['settings'],
  failed: number,
  waiting: number,
): Omit<Finding, 'title'> {
  const words = texts.notices
  const hosts = (notifyWebhook ?? []).map((address) => new URL(address).host)
  const told = [
    ...(notify
      ? [words.to(notify.to.map(displayName).join(', '), new URL(notify.smtpUrl).host)]
      : []),
    ...(hosts.length > 0 ? [words.webhooks(hosts.join(', '))] : []),
  ]
  if (told.length === 0) return { isFine: false, lines: [words.none] }
  const queue = [
    ...(failed > 0 ? [words.failed] : []),
    ...(waiting > 0 ? [words.waiting(waiting)] : []),
  ]
  return { isFine: failed === 0, lines: [...told, ...(queue.length > 0 ? queue : [words.allSent])] }
}

async function databaseFinding(
  databaseUrl: string,
  fault: string | null,
  damage: string[],
): Promise<Finding> {
  const { title, works, free, full, elsewhere, ...words } = texts.database
  const name = databaseName(databaseUrl)
  const state = fault === null ? works(name) : words.fault(name, fault)
  const [damaged] = damage.map((line) => words.damaged(name, printableLine(line)))
  if (isPostgres(databaseUrl)) return { title, isFine: fault === null, lines: [state, elsewhere] }
  const bytes = await freeSpace(dirname(resolve(databaseFile(databaseUrl))))
  const hasLittle = bytes !== null && bytes < LITTLE_SPACE
  const gigabytes = (bytes ?? 0) / 1e9
  const lines = [
    damaged ?? state,
    ...(bytes === null
      ? []
      : [free(gigabytes.toLocaleString('ru', { maximumFractionDigits: gigabytes < 10 ? 1 : 0 }))]),
    ...(hasLittle ? [full] : []),
  ]
  return { title, isFine: fault === null && !hasLittle && !damaged, lines }
}

/** Returns how many bytes the site can still write to a folder's disk; null if that is unknown. */
async function freeSpace(folder: string): Promise<number | null> {
  return statfs(folder).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => null,
  )
}

function copiesFinding(folder: string | null): Omit<Finding, 'title'> {
  const words = texts.copies
  if (folder === null) return { isFine: false, lines: [words.unknown] }
  try {
    const made = newestCopyIn(folder)
    if (made === null) return { isFine: false, lines: [words.none(folder)] }
    const isOld = Date.now() - Date.parse(made) > OLD_COPY
    const last = words.last(localTime(made).join(' '), folder)
    return { isFine: !isOld, lines: isOld ? [last, words.old] : [last] }
  } catch (error) {
    return { isFine: false, lines: [words.unreadable(folder, (error as Error).message)] }
  }
}
